/** What pages about delivery notes draw beside their questions: notes that wait, and the goods of the one in hand. */
import { useTranslation } from 'react-i18next'
import { timeText } from '@/engine/i18n/times'
import type { Pile, WaitingNote } from './deliveryNote'
import { type Choice, Choices } from './parts'
import { amountOf, marksOf } from './pile'

/** So many per cent are all. */
const ALL = 100

interface WaitingNotesProps {
  readonly notes: readonly WaitingNote[]
  /** The one that is offered: it is not listed. */
  readonly offered: string | undefined
  readonly onChoose: (id: string) => void
}

/** Other notes that wait; nothing when there are none. */
export function WaitingNotes({ notes, offered, onChoose }: WaitingNotesProps) {
  const { t } = useTranslation()
  const others = notes.filter(({ id }) => id !== offered)
  if (others.length === 0) return null
  const choices = others.map(
    ({ id, docNo, partnerName, requiredShipAt, plateNo, dockCode, lines, doneLines }): Choice => ({
      key: id,
      title: docNo,
      about: [partnerName, plateNo, dockCode, requiredShipAt && timeText(requiredShipAt)]
        .filter(Boolean)
        .join(' · '),
      figure: `${doneLines} / ${lines}`,
      done: lines === 0 ? 0 : Math.floor((doneLines * ALL) / lines),
    }),
  )
  return <Choices title={t('scan.others')} choices={choices} onChoose={onChoose} />
}

interface PilesProps {
  readonly title: string
  readonly piles: readonly Pile[]
  readonly isDone: (pile: Pile) => boolean
  readonly figureOf?: ((pile: Pile) => string) | undefined
  readonly onChoose?: ((lineId: string) => void) | undefined
}

/** The goods of a note: what is left first. */
export function Piles({ title, piles, isDone, figureOf, onChoose }: PilesProps) {
  const sorted = piles.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)))
  const choices = sorted.map(
    (pile): Choice => ({
      key: pile.lineId,
      title: pile.goodsName,
      about: marksOf(pile).join(' · '),
      figure: figureOf ? figureOf(pile) : amountOf(pile.qty, pile),
      ...(isDone(pile) ? { done: ALL } : {}),
    }),
  )
  return <Choices title={title} choices={choices} onChoose={onChoose} />
}
