/** The directions of a pattern, one a line: whether it is there, from, to, step, and what is skipped. */
import { Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldFault } from '@/engine/client/apiError'
import css from './generate.module.css'
import { DIRECTIONS, type Direction, type PatternDraft } from './pattern'

interface AxisTableProps {
  readonly faults: readonly FieldFault[]
  readonly draft: PatternDraft
}

const PARTS = ['from', 'to', 'step', 'skip'] as const

/** Draws the lines. */
export function AxisTable({ faults, draft }: AxisTableProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={css['axes']}>
      <legend>{t('locationManage.generate.directions')}</legend>
      <p className={css['hint']}>{t('locationManage.generate.directionsText')}</p>
      {DIRECTIONS.map((direction) => (
        <AxisLine
          key={direction}
          direction={direction}
          used={draft[direction]?.used === true}
          faults={faults.filter(({ field }) => field.startsWith(`${direction}.`))}
        />
      ))}
    </fieldset>
  )
}

interface AxisLineProps {
  readonly direction: Direction
  readonly used: boolean
  readonly faults: readonly FieldFault[]
}

function AxisLine({ direction, used, faults }: AxisLineProps) {
  const { t } = useTranslation()
  const name = t(`locationManage.generate.name.${direction}`)
  const wrong = (part: string) => faults.some(({ field }) => field === `${direction}.${part}`)
  return (
    <div className={css['axis']} role="group" aria-label={name}>
      <Form.Item name={[direction, 'used']} valuePropName="checked" noStyle>
        <Checkbox>{name}</Checkbox>
      </Form.Item>
      {used &&
        PARTS.map((part) => (
          <label key={part} data-part={part}>
            <span>{t(`locationManage.generate.${part}`)}</span>
            <Form.Item name={[direction, part]} noStyle>
              <Input
                autoComplete="off"
                {...(wrong(part) ? { status: 'error' as const } : {})}
                aria-label={`${name} ${t(`locationManage.generate.${part}`)}`}
                placeholder={t(`locationManage.generate.${part}Example`)}
                maxLength={part === 'skip' ? 80 : 6}
              />
            </Form.Item>
          </label>
        ))}
      {faults.map(({ field, msg }) => (
        <p key={field} role="alert" className={css['fault']}>
          {msg}
        </p>
      ))}
    </div>
  )
}
