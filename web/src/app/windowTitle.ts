/** The title of the window: the page, then the enterprise group (the system's own name until that is known). */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useEnterprise } from '@/engine/session/enterprise'

/** Keeps the title; null leaves it to somebody else. */
export function useWindowTitle(page: string | null): void {
  const { t } = useTranslation()
  const groupName = useEnterprise((enterprise) => enterprise.groupName)
  useEffect(() => {
    if (page !== null) document.title = `${page} - ${groupName || t('shell.system')}`
  }, [page, groupName, t])
}
