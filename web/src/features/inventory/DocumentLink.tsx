/** The number of a document as the way to it, where the person has its screen. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { useStable } from '@/ui/useStable'
import { valueText } from '@/ui/valueText'
import { documentAddress } from './links'

/** Address of a document by kind and number; null where there is no way to it. */
export type Ways = (kind: unknown, docNo: unknown) => string | null

/** The ways to documents that this person has. The menu is read once for all cells. */
export function useWays(): Ways {
  const mayOpen = useMayOpen()
  return useStable((kind: unknown, docNo: unknown) => {
    const to = documentAddress(kind, docNo)
    return to !== null && mayOpen(to) ? to : null
  })
}

interface DocumentLinkProps {
  readonly to: string | null
  readonly docNo: unknown
}

/** Draws the number. */
export function DocumentLink({ to, docNo }: DocumentLinkProps) {
  const { t } = useTranslation()
  const number = valueText(docNo)
  if (to === null) return number || '–'
  return (
    <Link to={to} tabIndex={-1} title={t('inventoryManage.toDocument', { docNo: number })}>
      {number}
    </Link>
  )
}
