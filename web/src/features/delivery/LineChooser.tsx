/** The lines that still need goods: which one is open, how much each needs and has chosen. */
import { useTranslation } from 'react-i18next'
import { baseNameOf } from '@/engine/goods/inUnit'
import { formatDecimal } from '@/ui/decimal'
import { type Chosen, chosenFor } from './choosing'
import css from './delivery.module.css'
import type { SheetLine } from './types'

interface LineChooserProps {
  readonly lines: readonly SheetLine[]
  readonly chosen: Chosen
  /** What is wrong with choices, by line and stock. */
  readonly faults: Readonly<Record<string, string>>
  readonly open: string
  readonly onOpen: (lineId: string) => void
}

/** Draws the lines. */
export function LineChooser({ lines, chosen, faults, open, onOpen }: LineChooserProps) {
  const { t } = useTranslation()
  return (
    <ol className={css['chooser']} aria-label={t('document.lines')}>
      {lines.map((line) => {
        const taken = chosenFor(chosen, line.id)
        const wrong = Object.keys(faults).some((key) => key.startsWith(`${line.id} `))
        return (
          <li key={line.id}>
            <button
              type="button"
              aria-pressed={line.id === open}
              data-wrong={wrong}
              onClick={() => onOpen(line.id)}
            >
              <span>{line.lineNo}</span>
              <strong>{line.goodsName}</strong>
              <span>
                {t('deliveryPage.stillNeeds', {
                  qty: `${formatDecimal(line.qtyOpen)} ${baseNameOf(line)}`,
                })}
                {taken !== '' && ` · ${t('deliveryPage.chosen', { qty: formatDecimal(taken) })}`}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
