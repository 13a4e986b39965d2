/** Tells while a sheet is typed that its goods want several temperatures; nothing while they want one. */
import { useTranslation } from 'react-i18next'
import type { FormValues } from '@/engine/form/fields'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import css from './goods.module.css'
import { mixedOf } from './mixed'

/** Draws the sentence. */
export function MixedRows({ rows }: { readonly rows: readonly FormValues[] }) {
  const { t } = useTranslation()
  const mixed = mixedOf(rows)
  if (!mixed) return null
  const word = (cold: unknown) => {
    const entry = codeEntry('thermosphere', cold)
    return entry ? t(codeLabelKey('thermosphere', entry)) : ''
  }
  const { one, other } = mixed
  const names = { one: one.name, has: word(one.thermosphere), other: other.name }
  return (
    <p className={css['short']} role="status">
      {t('goodsLine.mixed', { ...names, wants: word(other.thermosphere) })}
    </p>
  )
}
