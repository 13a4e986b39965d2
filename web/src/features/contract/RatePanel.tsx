/** One rate line with all its fields, in the words that it will have on the contract at the top. */
import { Button } from 'antd'
import { useContext, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '@/engine/form/FieldBox'
import { FieldValue } from '@/engine/form/DetailView'
import { fieldsOf, type FormField, inputOf, labelKey } from '@/engine/form/fields'
import { FormPlaceContext } from '@/engine/form/place'
import { AppDrawer } from '@/ui/AppDrawer'
import css from './contract.module.css'
import type { LineFaults } from './lineFaults'
import { changed, groups, type Rate, rateFields } from './rateFields'
import { sentence, type Speaker } from './sentence'
import { TiersBox } from './TiersBox'

interface RatePanelProps {
  readonly rate: Rate
  readonly at: number
  readonly speaker: Speaker
  readonly faults: LineFaults
  readonly editable: boolean
  readonly onChange: (rate: Rate) => void
  readonly onClose: () => void
}

/** Draws the panel. What is typed is in the form at once; the contract is saved as a whole. */
export function RatePanel({ rate, at, speaker, faults, editable, onChange, onClose }: RatePanelProps) {
  const { t } = useTranslation()
  const place = useContext(FormPlaceContext)
  const own = useMemo(
    () => ({ ...place, row: { lines: 'rates', fields: rateFields, values: rate } }),
    [place, rate],
  )
  const shown = fieldsOf(rateFields, editable ? 'edit' : 'detail', rate)
  return (
    <AppDrawer
      open
      size={720}
      title={t('contractManage.rateLine', { line: at + 1 })}
      onClose={onClose}
      footer={
        <div className={css['foot']}>
          <Button type="primary" onClick={onClose}>
            {t(editable ? 'contractManage.done' : 'form.close')}
          </Button>
        </div>
      }
    >
      <FormPlaceContext value={own}>
        <p className={css['says']} aria-live="polite">
          {sentence(rate, speaker)}
        </p>
        {groups.map((group) => {
          const fields = group.fields.filter((field) => shown.includes(field))
          return (
            fields.length > 0 && (
              <section key={group.title} className={css['group']}>
                <h3>{t(group.title)}</h3>
                <div className={css['fields']}>
                  {fields.map((field) => (
                    <Field
                      key={field.field}
                      {...{ field, rate, faults, editable }}
                      onChange={(value, name) => onChange(changed(rate, field.field, value, name))}
                    />
                  ))}
                </div>
              </section>
            )
          )
        })}
      </FormPlaceContext>
    </AppDrawer>
  )
}

interface FieldProps {
  readonly field: FormField
  readonly rate: Rate
  readonly faults: LineFaults
  readonly editable: boolean
  readonly onChange: (value: unknown, name?: unknown) => void
}

function Field({ field, rate, faults, editable, onChange }: FieldProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { screen } = useContext(FormPlaceContext)
  const title = t(labelKey(field, screen || 'contractManage', (key) => i18n.exists(key)))
  const fault = faults[field.field]
  const value = rate[field.field]
  const wide = field.wide ?? inputOf(field) === 'textarea'
  const aged = rate['tierBasis'] === 'AGE'
  if (!editable) {
    return (
      <div className={css[wide ? 'wide' : 'half']}>
        <span className={css['title']}>{title}</span>
        {field.field === 'tiers' ? (
          <TiersBox value={value} aged={aged} disabled />
        ) : (
          <div>
            <FieldValue field={field} record={rate} />
          </div>
        )}
      </div>
    )
  }
  return (
    <div className={css[wide ? 'wide' : 'half']} data-wrong={fault !== undefined}>
      <label htmlFor={id} className={css['title']}>
        {title}
        {field.required && <span aria-hidden> *</span>}
      </label>
      {field.field === 'tiers' ? (
        <TiersBox id={id} value={value} aged={aged} faults={faults} onChange={onChange} />
      ) : (
        <FieldBox
          id={id}
          field={field}
          record={rate}
          value={typeof value === 'number' && !field.code ? String(value) : value}
          onChange={(next, picked) => onChange(next, picked?.['name'])}
        />
      )}
      {field.help !== undefined && <span className={css['help']}>{t(field.help)}</span>}
      {fault !== undefined && (
        <span role="alert" className={css['fault']}>
          {fault}
        </span>
      )}
    </div>
  )
}
