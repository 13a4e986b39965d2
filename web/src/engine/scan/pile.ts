/** What scanner pages say of goods: how many of what, which batch, in which container. Pure. */
import { formatDecimal } from '@/ui/decimal'

/** Goods that lie together, as far as they are said. */
export interface Said {
  readonly unitCode: string
  readonly unitName?: string | null
  readonly batchNo?: string | null
  readonly expiryDate?: string | null
  readonly containerCode?: string | null
  readonly spec?: string | null
}

/** "12 箱"; nothing where the number is not told. */
export function amountOf(qty: unknown, { unitName, unitCode }: Pick<Said, 'unitName' | 'unitCode'>): string {
  return qty === null || qty === undefined || qty === ''
    ? ''
    : `${formatDecimal(qty)} ${unitName ?? unitCode}`
}

/** Container, batch and last day, as far as they are known. */
export function marksOf({ containerCode, batchNo, expiryDate }: Said): readonly string[] {
  return [containerCode, batchNo, expiryDate].filter((each): each is string => Boolean(each))
}
