/** A container or a line of loose goods on its way to its place. */
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '@/engine/session/permissions'
import { formatDecimal } from '@/ui/decimal'
import { HoldText } from '@/ui/HoldText'
import { Icon } from '@/ui/Icon'
import { PopupMenu } from '@/ui/PopupMenu'
import { StatusText } from '@/ui/StatusText'
import { ThermosphereText } from '@/ui/ThermosphereText'
import { timeText } from '@/engine/i18n/times'
import { useNow } from '@/ui/useNow'
import { valueText } from '@/ui/valueText'
import css from './putaway.module.css'
import { Suggestion } from './Suggestion'
import {
  DONE,
  OPEN,
  type PutawayLine,
  sumIn,
  thermosphereOf,
  UNDER_WAY,
  type Unit,
  unitOfQty,
  waited,
  waitsTooLong,
} from './units'
import type { NoteState } from './useNote'

/** What can be done with a unit. */
export interface UnitActs {
  readonly confirm: (unit: Unit) => Promise<void>
  readonly start: (unit: Unit) => Promise<void>
  readonly resuggest: (unit: Unit) => Promise<void>
  readonly elsewhere: (unit: Unit) => void
  readonly undo: (unit: Unit) => void
}

interface UnitCardProps {
  readonly unit: Unit
  readonly acts: UnitActs
  readonly state: NoteState
  /** Why there is no place for it. */
  readonly why: string
}

/** Draws the unit. */
export function UnitCard({ unit, acts, state, why }: UnitCardProps) {
  const { t } = useTranslation()
  const { refusal } = state
  const name = unit.containerCode ?? unit.lines[0].goodsName
  return (
    <li className={css['unit']} data-status={unit.status} aria-label={name}>
      <What unit={unit} />
      <Way unit={unit} why={why} />
      <Acts unit={unit} acts={acts} state={state} />
      {refusal !== null && refusal.at === unit.key && (
        <p role="alert" className={css['refusal']}>
          {refusal.text}{' '}
          <button type="button" onClick={() => acts.elsewhere(unit)}>
            {t('putawayNoteManage.elsewhere')}
          </button>
        </p>
      )}
    </li>
  )
}

/** What it is: the container with its goods, or the goods. */
function What({ unit }: { readonly unit: Unit }) {
  const { t } = useTranslation()
  const cold = thermosphereOf(unit)
  const { containerCode, lines } = unit
  return (
    <div className={css['what']}>
      {containerCode !== null && (
        <strong className={css['container']}>
          <Icon name="container" size={16} />
          {containerCode}
        </strong>
      )}
      <ul>
        {lines.map((line) => (
          <GoodsLine key={line.id} line={line} />
        ))}
      </ul>
      <span className={css['marks']}>
        {cold !== null && (
          <ThermosphereText of={cold}>{t(`code.thermosphere.${cold.toLowerCase()}`)}</ThermosphereText>
        )}
        <span>{`${formatDecimal(sumIn(unit, 'weight'))} kg`}</span>
        {lines.some((line) => line.frozen) && <HoldText>{t('code.freezeStatus.frozen')}</HoldText>}
      </span>
    </div>
  )
}

function GoodsLine({ line }: { readonly line: PutawayLine }) {
  const { t } = useTranslation()
  const batch = [
    valueText(line.batchNo),
    line.expiryDate ? t('putawayNoteManage.expires', { date: line.expiryDate }) : '',
  ].filter((part) => part !== '')
  return (
    <li>
      <span>
        {line.goodsName}{' '}
        <small>{[line.goodsCode, line.spec].map(valueText).filter(Boolean).join(' · ')}</small>
      </span>
      <b>{`${formatDecimal(line.qty)} ${unitOfQty(line)}`}</b>
      {batch.length > 0 && <small className={css['batch']}>{batch.join(' · ')}</small>}
    </li>
  )
}

/** From where to where: the proposal with its reason, or where it lies. */
function Way({ unit, why }: Pick<UnitCardProps, 'unit' | 'why'>) {
  const { t } = useTranslation()
  const [first] = unit.lines
  const now = useNow()
  if (unit.status === DONE) {
    const other = first.suggestedLocation && first.suggestedLocation !== first.targetLocation
    return (
      <div className={css['way']}>
        <span className={css['suggestion']}>
          <strong>{unit.place}</strong>
          <small>{[valueText(first.operator), timeText(first.putAt)].filter(Boolean).join(' · ')}</small>
          {other && (
            <small>
              {t('putawayNoteManage.insteadOf', {
                place: first.suggestedLocation,
                reason: valueText(first.overrideReason),
              })}
            </small>
          )}
        </span>
      </div>
    )
  }
  return (
    <div className={css['way']}>
      <span className={css['from']}>
        {unit.from} <span aria-hidden>→</span>
      </span>
      <Suggestion unit={unit} why={why} />
      <span className={css['state']}>
        {unit.status === UNDER_WAY && (
          <StatusText tone="active">{t('code.putawayStatus.putting_away')}</StatusText>
        )}
        <small data-late={waitsTooLong(unit, now)}>
          {t('putawayNoteManage.waited', { count: waited(unit, now) })}
        </small>
      </span>
    </div>
  )
}

function Acts({ unit, acts, state: { busy, note } }: Omit<UnitCardProps, 'why'>) {
  const { t } = useTranslation()
  const can = useCan()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const allowed = note['can']
  const may = (verb: string) =>
    can(`putawayNoteManage_${verb}_button`) && (!Array.isArray(allowed) || allowed.includes(verb))
  const doing = (verb: string) => busy === `${verb} ${unit.key}`
  if (unit.status === DONE) {
    return (
      <div className={css['acts']}>
        {may('undo') && (
          <Button disabled={busy !== null} onClick={() => acts.undo(unit)}>
            {t('action.undo')}
          </Button>
        )}
      </div>
    )
  }
  const more = [
    ...(may('start') && unit.status === OPEN
      ? [{ key: 'start', label: t('putawayNoteManage.startOne'), onChoose: () => void acts.start(unit) }]
      : []),
    ...(may('resuggest') && unit.status === OPEN
      ? [{ key: 'resuggest', label: t('action.resuggest'), onChoose: () => void acts.resuggest(unit) }]
      : []),
  ]
  return (
    <div className={css['acts']}>
      {may('confirm') && (
        <>
          {unit.place !== null && (
            <Button
              type="primary"
              loading={doing('confirm')}
              disabled={busy !== null && !doing('confirm')}
              onClick={() => void acts.confirm(unit)}
            >
              {t('putawayNoteManage.confirmOne')}
            </Button>
          )}
          <Button
            type={unit.place === null ? 'primary' : 'default'}
            disabled={busy !== null}
            onClick={() => acts.elsewhere(unit)}
          >
            {t(unit.place === null ? 'putawayNoteManage.choosePlace' : 'putawayNoteManage.elsewhere')}
          </Button>
        </>
      )}
      {more.length > 0 && (
        <Button
          aria-haspopup="menu"
          aria-label={t('document.more')}
          disabled={busy !== null}
          icon={<Icon name="more" size={16} />}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      )}
      {anchor && (
        <PopupMenu label={t('document.more')} anchor={anchor} items={more} onClose={() => setAnchor(null)} />
      )}
    </div>
  )
}
