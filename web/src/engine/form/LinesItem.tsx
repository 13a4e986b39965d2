/** A table of lines as an item of a form. The table itself is loaded when the first form needs one. */
import { Form, Skeleton } from 'antd'
import { lazy, Suspense, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxProps, FormMode } from './fields'
import css from './form.module.css'
import { type LinesField, linesOf } from './lines'
import type { RecordFormState } from './useRecordForm'
import { faultsByRow } from './wrong'

const LinesBox = lazy(() => import('./LinesBox').then((module) => ({ default: module.LinesBox })))

interface LinesItemProps {
  readonly lines: LinesField
  readonly state: RecordFormState
  readonly screen: string
  readonly mode: FormMode
  /** False where something above already says what the rows are. */
  readonly headed: boolean
}

/** Heading, table and what is wrong with it as a whole. */
export function LinesItem({ lines, state, screen, mode, headed }: LinesItemProps) {
  const { t } = useTranslation()
  const id = useId()
  const own = state.wrong.filter((each) => each.name === lines.name)
  const cells = own.filter((each) => each.cell)
  const message = own.find((each) => !each.cell)?.msg ?? t('form.wrongPlaces', { count: cells.length })
  return (
    <div {...(headed ? { 'data-section': lines.title } : {})}>
      {headed && <h2 id={id}>{t(lines.title)}</h2>}
      {lines.help !== undefined && <p className={css['hint']}>{t(lines.help)}</p>}
      {/* It has no rules: its faults are found when the form is sent (`useRecordForm`) and stand in the cells. */}
      <Form.Item name={lines.name} noStyle>
        <Loaded {...{ lines, state, screen, mode }} />
      </Form.Item>
      {own.length > 0 && (
        <p role="alert" className={css['fault']}>
          {message}
        </p>
      )}
    </div>
  )
}

type LoadedProps = BoxProps & Omit<LinesItemProps, 'headed'>

function Loaded({ id, lines, state, screen, mode, value, onChange }: LoadedProps) {
  const { t } = useTranslation()
  const { wrong, busy } = state
  const faults = useMemo(() => faultsByRow(lines.name, wrong), [lines.name, wrong])
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} />}>
      <LinesBox
        {...{ id, lines, screen, mode, faults }}
        label={t(lines.title)}
        rows={linesOf(value)}
        disabled={busy}
        onChange={(rows) => onChange?.(rows)}
      />
    </Suspense>
  )
}
