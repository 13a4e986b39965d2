/** A week of a warehouse: what is booked in each slot, what is left, and who comes. */
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { chooseSource } from '@/engine/form/chooseSource'
import { DateBox } from '@/engine/form/DateBox'
import { PickerBox } from '@/engine/form/PickerBox'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { recordAddress } from '@/engine/record/recordAddress'
import { useCan } from '@/engine/session/permissions'
import { AppModal } from '@/ui/AppModal'
import { formatDecimal } from '@/ui/decimal'
import { StatusText } from '@/ui/StatusText'
import { valueText } from '@/ui/valueText'
import css from './booking.module.css'
import { Capacity } from './Capacity'
import { dayAfter, laterDay, partsOf } from './days'
import { type Booked, type DayView, KINDS, type Room, shareOf, type SlotView, useDays } from './slots'

interface CalendarProps {
  readonly base: string
  readonly screen: string
  readonly page: string
  /** Code table of the status. */
  readonly status: string
  readonly onClose: () => void
}

const WEEK = 7

/** Draws the dialog. */
export function Calendar({ base, screen, page, status, onClose }: CalendarProps) {
  const { t } = useTranslation()
  const can = useCan()
  const [warehouse, setWarehouse] = useState<string>()
  const [from, setFrom] = useState(laterDay(0))
  const [limits, setLimits] = useState(false)
  const seen = useDays(base, warehouse ?? '', from, WEEK)
  return (
    <AppModal open width={1180} title={t('booking.calendar')} onCancel={onClose} footer={null}>
      <div className={css['calendar']}>
        <div className={css['asked']}>
          <label>
            <span>{t(`${screen}.field.warehouseCode`)}</span>
            <PickerBox
              source={chooseSource(base, { field: 'warehouseCode' })}
              several={false}
              record={undefined}
              held={undefined}
              value={warehouse}
              required
              onChange={(next) => setWarehouse(valueText(next))}
            />
          </label>
          <label>
            <span>{t('booking.from')}</span>
            <DateBox value={from} onChange={(next) => setFrom(valueText(next) || laterDay(0))} />
          </label>
          <span className={css['turn']}>
            <Button
              aria-label={t('booking.earlier')}
              icon={<span aria-hidden>‹</span>}
              onClick={() => setFrom(dayAfter(from, -WEEK))}
            />
            <Button
              aria-label={t('booking.later')}
              icon={<span aria-hidden>›</span>}
              onClick={() => setFrom(dayAfter(from, WEEK))}
            />
          </span>
          {can(`${screen}_capacity_button`) && (
            <Button disabled={!warehouse} onClick={() => setLimits(true)}>
              {t('booking.capacity')}
            </Button>
          )}
        </div>
        {!warehouse && <p className={css['hint']}>{t('booking.chooseWarehouse')}</p>}
        {seen.error && <Alert type="error" showIcon title={seen.error.message} />}
        {seen.isFetching && !seen.data && <Skeleton active />}
        {seen.data && warehouse && (
          <ol className={css['week']} data-waiting={seen.isFetching}>
            {seen.data.map((day) => (
              <Day key={day.date} day={day} page={page} status={status} />
            ))}
          </ol>
        )}
      </div>
      {limits && warehouse && <Capacity base={base} warehouse={warehouse} onClose={() => setLimits(false)} />}
    </AppModal>
  )
}

/** Where its bookings are looked at, and what their statuses are called. */
interface Whose {
  readonly page: string
  readonly status: string
}

function Day({ day, ...whose }: Whose & { readonly day: DayView }) {
  const { t } = useTranslation()
  const { short, weekday } = partsOf(day.date)
  return (
    <li data-today={day.date === laterDay(0)}>
      <h3>
        <time dateTime={day.date}>{short}</time> <span>{t(`booking.weekday.${weekday}`)}</span>
      </h3>
      {day.slots.map((slot) => (
        <Slot key={slot.slot} slot={slot} {...whose} />
      ))}
    </li>
  )
}

function Slot({ slot, ...whose }: Whose & { readonly slot: SlotView }) {
  const { t } = useTranslation()
  return (
    <section data-full={slot.full} aria-label={t(`code.bookingSlot.${slot.slot}`)}>
      <h4>
        {t(`code.bookingSlot.${slot.slot}`)}
        {slot.full && <em>{t('booking.full')}</em>}
      </h4>
      <dl>
        {KINDS.map((kind) => (
          <Meter key={kind} title={t(`booking.kind.${kind}`)} room={slot[kind]} />
        ))}
      </dl>
      {slot.bookings.length > 0 && (
        <ul>
          {slot.bookings.map((booking) => (
            <Who key={booking.id} booking={booking} {...whose} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** How much is booked of how much: a number, and a bar where there is a limit. */
function Meter({ title, room }: { readonly title: string; readonly room: Room }) {
  const { t } = useTranslation()
  const share = shareOf(room)
  const text =
    room.used === null
      ? t('booking.left', { text: room.free === null ? '–' : formatDecimal(room.free) })
      : `${formatDecimal(room.used)}${room.limit === null ? '' : ` / ${formatDecimal(room.limit)}`}`
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {text}
        {share !== undefined && (
          <span aria-hidden data-high={share >= 1} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
        )}
      </dd>
    </div>
  )
}

function Who({ booking, page, status }: Whose & { readonly booking: Booked }) {
  const { t } = useTranslation()
  const entry = codeEntry(status, booking.status)
  return (
    <li>
      <Link to={recordAddress(page, 'detail', booking.id)}>{booking.plateNo}</Link>
      <span>{booking.ownerName ?? booking.ownerCode}</span>
      {entry && <StatusText tone={entry.tone ?? 'neutral'}>{t(codeLabelKey(status, entry))}</StatusText>}
    </li>
  )
}
