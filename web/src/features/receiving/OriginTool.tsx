/** Above the form of a return: takes over what left with the delivery that is chosen. */
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '@/engine/form/fields'
import { linesOf, newLine } from '@/engine/form/lines'
import { type FormShape, tablesOf } from '@/engine/form/sections'
import type { RecordFormState } from '@/engine/form/useRecordForm'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import type { NotePlace } from './NoteForm'
import { type Origin, withOrigin } from './origin'
import { OriginDialog } from './OriginDialog'
import css from './receiving.module.css'

interface OriginToolProps {
  readonly place: NotePlace
  readonly state: RecordFormState
  readonly shape: FormShape
  readonly onNamed: (names: FormValues) => void
  /** The note under edit. */
  readonly id: string | undefined
}

/** Draws the button and its dialog. */
export function OriginTool({ place, state, shape, onNamed, id }: OriginToolProps) {
  const { t } = useTranslation()
  const { form } = state
  const [opened, setOpened] = useState(false)
  const owner = valueText(Form.useWatch('ownerCode', { form, preserve: true }))
  const number = valueText(Form.useWatch('originOutOrderNo', { form, preserve: true }))
  const take = (origin: Origin, rows: readonly FormValues[]) => {
    const [table] = tablesOf(shape)
    if (!table) return
    const { kept, added } = withOrigin(linesOf(form.getFieldValue('lines')), rows)
    const next = [...kept]
    for (const row of added) next.push({ ...newLine(table, next), ...row })
    form.setFieldValue('lines', next)
    state.touch({ lines: next })
    const { customerCode, customerName } = origin
    if (customerCode && valueText(form.getFieldValue('customerCode')) === '') {
      form.setFieldValue('customerCode', customerCode)
      state.touch({ customerCode })
      onNamed({ customerCode, customerName })
    }
    setOpened(false)
    toast.success(t('receivingPage.origin.taken', { count: added.length }))
  }
  return (
    <div className={css['tools']}>
      <Button
        disabled={owner === '' || number === ''}
        icon={<Icon name="download" size={16} />}
        onClick={() => setOpened(true)}
      >
        {t('receivingPage.origin.take')}
      </Button>
      <span className={css['toolHint']}>
        {t(number === '' ? 'receivingPage.origin.first' : 'receivingPage.origin.hint', { number })}
      </span>
      {opened && (
        <OriginDialog
          path={`${place.chooseBase}/shipped`}
          query={{ ownerCode: owner, docNo: number, ...(id === undefined ? {} : { except: id }) }}
          onTake={take}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  )
}
