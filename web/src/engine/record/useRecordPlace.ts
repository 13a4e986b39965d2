/** Where the page of a record stands: its own path, the way to the list, and what it is called. */
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { modeTitleKey, pageTitle } from '@/engine/feature/titles'
import type { FormMode, FormValues } from '@/engine/form/fields'
import { addressOf, useOwnPage, useTabLabel } from '@/engine/tabs/useTab'
import { codeAndName } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'
import type { RecordPageDefinition } from './defineRecordPage'

/** Place and names of a record's page. */
export function useRecordPlace(
  { screen, owner, label }: RecordPageDefinition,
  mode: FormMode,
  record: FormValues | undefined,
) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const own = useOwnPage()
  const list = own?.activeMenu ?? pathname.replace(/AED$/, '')
  const name = record ? (label?.(record) ?? codeAndName(record['code'], record['name'])) : ''
  // A tab is narrow: the code says it, where there is one.
  useTabLabel(record && !label ? valueText(record['code']) || name : name)
  const texts = { t: (key: string) => t(key), exists: (key: string) => i18n.exists(key) }
  const title = () => {
    // Opened from the menu it is called as there.
    if (own && !search.includes('operationType=')) return pageTitle(own, '', texts)
    const key = modeTitleKey(screen, mode) ?? (mode === 'detail' ? `route.${screen}` : '')
    return texts.exists(key) ? t(key) : `${t(`action.${mode}`)} · ${t(`route.${owner}`)}`
  }
  return {
    pathname,
    /** Path of the list, with filters and sort as they were left. */
    list: () => addressOf(list),
    toList: () => void navigate(addressOf(list)),
    name,
    title: title(),
  }
}
