/** What stands inside one cell: plain elements only, because a page may have 25,000 of them. */
import type { ReactNode } from 'react'
import { usePicture } from '@/engine/client/files'
import type { ListRecord } from '@/engine/list/meta'
import { StatusText } from '@/ui/StatusText'
import type { GridColumn } from './columns'
import css from './grid.module.css'

/** Shown where there is no value. */
export const DASH = '–'

/** Content of a cell. `opens` makes the text a link to the record. */
export function cellContent(column: GridColumn, row: ListRecord, opens: boolean): ReactNode {
  if (column.render) return column.render(row)
  const status = column.status?.(row)
  if (status) return <StatusText tone={status.tone}>{status.word}</StatusText>
  if (column.image) return <CellPicture address={column.image(row)} />
  const text = column.text(row)
  if (opens) {
    return (
      <button type="button" className={css['open']} data-record tabIndex={-1}>
        {text === '' ? DASH : text}
      </button>
    )
  }
  return text === '' ? <span className={css['none']}>{DASH}</span> : text
}

/** A small picture. It stands behind the sign-in, so it is fetched with the token rather than by its address. */
function CellPicture({ address }: { address: string }) {
  const picture = usePicture(address)
  if (picture === null) return <span className={css['none']}>{DASH}</span>
  return <img className={css['image']} src={picture} alt="" decoding="async" />
}
