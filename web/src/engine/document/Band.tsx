/** The people, places and numbers of a document that matter, in one band. */
import { useTranslation } from 'react-i18next'
import { FieldValue } from '@/engine/form/DetailView'
import { type FormField, type FormValues, labelKey } from '@/engine/form/fields'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import type { Figure } from './definition'
import css from './document.module.css'

interface BandProps {
  readonly screen: string
  readonly facts: readonly FormField[]
  readonly figures: readonly Figure[]
  readonly record: FormValues
}

/** Draws the band. A fact that is empty is left out: the form says everything. */
export function Band({ screen, facts, figures, record }: BandProps) {
  const { t, i18n } = useTranslation()
  const title = (field: FormField) => t(labelKey(field, screen, (key) => i18n.exists(key)))
  const shown = facts.filter(
    (field) => valueText(record[field.field]) !== '' && (field.when?.(record) ?? true),
  )
  return (
    <div className={css['band']}>
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
        {shown.map((field) => (
          <div key={field.field}>
            <dt>{title(field)}</dt>
            <dd>
              <FieldValue field={field} record={record} />
            </dd>
          </div>
        ))}
      </dl>
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
