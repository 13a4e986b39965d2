/** Putting a unit somewhere: the places that take it, best first with the reason, or any other by its code. */
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { BoxProps, FormField, FormValues } from '@/engine/form/fields'
import { REASON_MOST } from '@/engine/form/reason'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { AskModal } from '@/ui/AskModal'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { PlacesBox } from './PlacesBox'
import css from './putaway.module.css'
import { sumIn, subjectOf, type Unit, unitOfQty } from './units'
import { BASE } from './useNote'

interface PlaceDialogProps {
  readonly noteId: string
  readonly unit: Unit
  readonly onDone: (answer: FormValues) => void
  readonly onClose: () => void
}

/** The fields of a unit: containers go as a whole, and only another place than the proposed one needs a reason. */
export function fieldsOf(unit: Unit, Box: ComponentType<BoxProps>): readonly FormField[] {
  const { place, containerCode } = unit
  const elsewhere = (values: FormValues) => {
    const chosen = valueText(values['locationCode'])
    return place !== null && chosen !== '' && chosen !== place
  }
  return [
    {
      field: 'locationCode',
      label: 'putawayNoteManage.target',
      required: true,
      wide: true,
      Box,
      ...(place === null ? {} : { initial: place }),
    },
    ...(containerCode === null
      ? [
          {
            field: 'qty',
            label: 'putawayNoteManage.howMuch',
            input: 'decimal',
            required: true,
            // A minus is kept, so that it is refused and not read as its opposite.
            negative: true,
            initial: sumIn(unit, 'qty'),
            help: 'putawayNoteManage.howMuchHelp',
            wide: true,
          } as const,
        ]
      : []),
    {
      field: 'overrideReason',
      label: 'putawayNoteManage.overrideReason',
      input: 'textarea',
      required: true,
      max: REASON_MOST,
      wide: true,
      when: elsewhere,
    },
  ]
}

/** Draws the dialog. */
export function PlaceDialog({ noteId, unit, onDone, onClose }: PlaceDialogProps) {
  const { t } = useTranslation()
  const [first] = unit.lines
  const [fields] = useState(() =>
    fieldsOf(unit, (box: BoxProps) => <PlacesBox {...box} noteId={noteId} unit={unit} />),
  )
  const state = useRecordForm({
    fields,
    mode: 'add',
    record: undefined,
    send: (body, key) =>
      call<FormValues>('POST', `${BASE}/${noteId}/confirm`, {
        body: { ...body, ...subjectOf(unit) },
        key,
        silent: true,
      }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `send` has answered
    onDone: (answer) => onDone(answer as FormValues),
  })
  const close = () => {
    state.settle()
    onClose()
  }
  return (
    <AskModal
      width={620}
      title={t('putawayNoteManage.placeTitle', { what: unit.containerCode ?? first.goodsName })}
      verb={t('putawayNoteManage.confirmOne')}
      busy={state.busy}
      onSubmit={() => state.form.submit()}
      onClose={close}
    >
      <p className={css['subject']}>
        {t('putawayNoteManage.placeText', {
          qty: `${formatDecimal(sumIn(unit, 'qty'))} ${unitOfQty(first)}`,
          weight: formatDecimal(sumIn(unit, 'weight')),
          from: unit.from,
        })}
      </p>
      <RecordForm
        state={state}
        fields={fields}
        screen="putawayNoteManage"
        base={BASE}
        mode="add"
        record={undefined}
      />
    </AskModal>
  )
}
