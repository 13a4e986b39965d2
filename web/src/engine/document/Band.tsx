/** The people, places and numbers of a document that matter, in one band. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldValue } from '@/engine/form/DetailView'
import { type FormField, type FormValues, labelKey } from '@/engine/form/fields'
import { formatDecimal } from '@/ui/decimal'
import { useWidth } from '@/ui/useWidth'
import { valueText } from '@/ui/valueText'
import type { Figure } from './definition'
import css from './document.module.css'

interface BandProps {
  readonly screen: string
  readonly facts: readonly FormField[]
  readonly figures: readonly Figure[]
  readonly record: FormValues
}

/** Below this width, in pixels, there is room for the first facts only. */
const NARROW = 640
const FIRST = 6

/** Draws the band. A fact that is empty is left out: the form says everything. */
export function Band({ screen, facts, figures, record }: BandProps) {
  const { t, i18n } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [whole, setWhole] = useState(false)
  const title = (field: FormField) => t(labelKey(field, screen, (key) => i18n.exists(key)))
  const shown = facts.filter(
    (field) => valueText(record[field.field]) !== '' && (field.when?.(record) ?? true),
  )
  const few = width > 0 && width < NARROW && !whole && shown.length > FIRST
  return (
    <div ref={box} className={css['band']}>
      {figures.length > 0 && (
        <dl className={css['figures']}>
          {figures
            .filter((figure) => figure.when?.(record) ?? true)
            .map((figure) => (
              <div key={figure.field} data-warn={figure.warn?.(record) === true}>
                <dt>{title({ field: figure.field, ...(figure.label ? { label: figure.label } : {}) })}</dt>
                <dd>
                  <FigureText figure={figure} record={record} />
                </dd>
              </div>
            ))}
        </dl>
      )}
      <dl className={css['facts']}>
        {(few ? shown.slice(0, FIRST) : shown).map((field) => (
          <div key={field.field}>
            <dt>{title(field)}</dt>
            <dd>
              <FieldValue field={field} record={record} />
            </dd>
          </div>
        ))}
      </dl>
      {few && (
        <button type="button" className={css['link']} onClick={() => setWhole(true)}>
          {t('document.allFacts', { count: shown.length - FIRST })}
        </button>
      )}
    </div>
  )
}

function FigureText({ figure, record }: { readonly figure: Figure; readonly record: FormValues }) {
  const { t } = useTranslation()
  const own = formatDecimal(record[figure.field]) || '–'
  const whole = figure.of === undefined ? '' : formatDecimal(record[figure.of])
  const unit =
    figure.unitField === undefined ? figure.unit && t(figure.unit) : valueText(record[figure.unitField])
  return (
    <>
      {own}
      {whole !== '' && <span> / {whole}</span>}
      {unit !== undefined && unit !== '' && <small> {unit}</small>}
    </>
  )
}
