/** A place by its code: typed, scanned, or taken from those that fit, each with what is free and why it is good. */
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { BoxProps } from '@/engine/form/fields'
import { text } from '@/engine/i18n/i18n'
import { formatDecimal } from '@/ui/decimal'
import { ThermosphereText } from '@/ui/ThermosphereText'
import { valueText } from '@/ui/valueText'
import css from './putaway.module.css'
import { useReasonText } from './Suggestion'
import type { Reason, Unit } from './units'
import { BASE } from './useNote'

/** A place that takes the goods. Weights in kg; a limit that is absent is none. */
export interface Place {
  readonly locationCode: string
  readonly areaCode: string
  readonly areaName?: string | null
  readonly thermosphere?: string | null
  readonly reason: Reason
  /** What lies there now. */
  readonly containers: number
  readonly weight: number
  readonly mostContainers?: number | null
  readonly mostWeight?: number | null
  /** Room that is kept for goods on their way. */
  readonly heldContainers?: number | null
}

interface PlacesBoxProps extends BoxProps {
  readonly noteId: string
  readonly unit: Unit
}

/** Draws the box. */
export function PlacesBox({ id, value, onChange, disabled = false, noteId, unit }: PlacesBoxProps) {
  const { t } = useTranslation()
  const typed = valueText(value)
  const lineId = unit.lines[0].id
  const places = useQuery({
    queryKey: [BASE, 'places', noteId, lineId],
    queryFn: ({ signal }) =>
      call<readonly Place[]>('GET', `${BASE}/${noteId}/places`, {
        query: { lineId },
        signal,
        silent: true,
      }),
    staleTime: 0,
    meta: { silent: true },
  })
  const { errors } = Form.Item.useStatus()
  const shown = matching(places.data ?? [], typed)
  return (
    <div className={css['placesBox']}>
      <Input
        {...(id === undefined ? {} : { id })}
        value={typed}
        disabled={disabled}
        maxLength={64}
        autoComplete="off"
        placeholder={t('putawayNoteManage.placeHolder')}
        onChange={(event) => onChange?.(event.target.value.trim().toUpperCase())}
      />
      {/* Beside the box: under the list nobody would see it. */}
      {errors.length > 0 && <p className={css['placeError']}>{errors}</p>}
      {places.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {places.error && <p role="alert">{places.error.message}</p>}
      {places.data?.length === 0 && <p className={css['none']}>{t('putawayNoteManage.noPlaces')}</p>}
      {shown.length === 0 && (places.data?.length ?? 0) > 0 && (
        <p className={css['none']}>{t('putawayNoteManage.noSuchPlace', { text: typed })}</p>
      )}
      <div role="radiogroup" aria-label={t('putawayNoteManage.places')} className={css['places']}>
        {shown.map((place) => (
          <PlaceChoice
            key={place.locationCode}
            place={place}
            chosen={place.locationCode === typed}
            proposed={place.locationCode === unit.place}
            disabled={disabled}
            onChoose={() => onChange?.(place.locationCode)}
          />
        ))}
      </div>
    </div>
  )
}

/** The places that what was typed may mean; all while it names one of them. */
export function matching(places: readonly Place[], typed: string): readonly Place[] {
  if (places.some((place) => place.locationCode === typed)) return places
  return places.filter((place) => place.locationCode.includes(typed))
}

interface PlaceChoiceProps {
  readonly place: Place
  readonly chosen: boolean
  readonly proposed: boolean
  readonly disabled: boolean
  readonly onChoose: () => void
}

function PlaceChoice({ place, chosen, proposed, disabled, onChoose }: PlaceChoiceProps) {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      disabled={disabled}
      className={css['place']}
      onClick={onChoose}
    >
      <span>
        <strong>{place.locationCode}</strong>
        <small>
          {proposed && <em>{t('putawayNoteManage.proposed')}</em>}
          {valueText(place.areaName) || place.areaCode}
        </small>
      </span>
      <span>
        {reasonText(place.reason)}
        <small>
          {place.thermosphere && (
            <ThermosphereText of={place.thermosphere}>
              {t(`code.thermosphere.${place.thermosphere.toLowerCase()}`)}
            </ThermosphereText>
          )}
          <span>{roomText(place, text)}</span>
        </small>
      </span>
    </button>
  )
}

/** What lies there of what may lie there. */
export function roomText(place: Place, t: (key: string, values?: Record<string, unknown>) => string): string {
  const { containers, weight, mostContainers, mostWeight, heldContainers } = place
  if (containers === 0 && weight === 0 && !mostContainers && !mostWeight)
    return t('putawayNoteManage.roomEmpty')
  const of = (most: number | null | undefined) => (most ? ` / ${formatDecimal(most)}` : '')
  const parts = [
    t('putawayNoteManage.roomContainers', { text: `${formatDecimal(containers)}${of(mostContainers)}` }),
    t('putawayNoteManage.roomWeight', { text: `${formatDecimal(weight)}${of(mostWeight)}` }),
    heldContainers ? t('putawayNoteManage.roomHeld', { count: heldContainers }) : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
