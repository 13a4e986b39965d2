/** The fields of a body or an answer; what lies below one is drawn when somebody opens it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Description, type Field, fieldsOf, type Schema, typeText } from './description'
import css from './Operation.module.css'

interface FieldsProps {
  readonly whole: Description
  readonly schema: Schema
}

export function Fields({ whole, schema }: FieldsProps) {
  const fields = fieldsOf(whole, schema)
  if (fields.length === 0) return <p className={css['type']}>{typeText(whole, schema)}</p>
  return (
    <ul className={css['fields']}>
      {fields.map((field) => (
        <Line key={field.name} whole={whole} field={field} />
      ))}
    </ul>
  )
}

function Line({ whole, field }: { readonly whole: Description; readonly field: Field }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const line = (
    <>
      <code>{field.name}</code>
      <span className={css['type']}>{field.type + (field.optional ? ' | null' : '')}</span>
      {field.required && <em>{t('apiDocs.required')}</em>}
      <span className={css['meaning']}>{field.description}</span>
    </>
  )
  if (field.below === null) return <li className={css['field']}>{line}</li>
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={css['field']}>{line}</summary>
        {open && <Fields whole={whole} schema={field.below} />}
      </details>
    </li>
  )
}
