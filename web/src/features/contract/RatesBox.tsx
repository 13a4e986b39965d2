/**
 * The rate lines of a contract: what matters of each in a table with the line in words below it, everything else in a panel
 * beside. Faults stand at their lines and, in the panel, at their boxes.
 */
import { Button, Form } from 'antd'
import { lazy, Suspense, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'
import { FormPlaceContext } from '@/engine/form/place'
import { ErrorBoundary } from '@/ui/ErrorBoundary'
import { Icon } from '@/ui/Icon'
import { valueText } from '@/ui/valueText'
import css from './contract.module.css'
import { useLineFaults } from './lineFaults'
import { newRate, type Rate, ratesOf } from './rateFields'
import { label, sentence, type Speaker } from './sentence'
import { useSpeaker } from './useSpeaker'

const RatePanel = lazy(() => import('./RatePanel').then((module) => ({ default: module.RatePanel })))

/** Box for rate lines; a table to look at where nothing can be changed. What cannot be drawn breaks nothing beside it. */
export function RatesBox(box: BoxProps) {
  const { t } = useTranslation()
  return (
    <ErrorBoundary
      renderFallback={(_error, retry) => (
        <div id={box.id} className={css['rates']} role="alert">
          <p className={css['none']}>{t('contractManage.brokenRates')}</p>
          <Button onClick={retry}>{t('contractManage.showAgain')}</Button>
        </div>
      )}
    >
      <Rates {...box} />
    </ErrorBoundary>
  )
}

/** A line that was changed is drawn anew, so one that could not be drawn gets another try. */
const keys = new WeakMap<Rate, number>()
let lastKey = 0

function keyOf(rate: Rate): number {
  const known = keys.get(rate)
  if (known !== undefined) return known
  lastKey += 1
  keys.set(rate, lastKey)
  return lastKey
}

function Rates({ id, value, onChange }: BoxProps) {
  const { t } = useTranslation()
  const rates = ratesOf(value)
  const speaker = useSpeaker(rates)
  const form = Form.useFormInstance()
  const editable = onChange !== undefined
  const [opened, setOpened] = useState<number | null>(null)
  const { wrong } = useContext(FormPlaceContext)
  const faults = useLineFaults('rates', rates, wrong)
  const set = (next: readonly Rate[]) => onChange?.(next)
  const add = (rate: Rate, at: number) => {
    set([...rates.slice(0, at), rate, ...rates.slice(at)])
    setOpened(at)
  }
  const open = opened === null ? undefined : rates[opened]
  return (
    <div id={id} className={css['rates']}>
      {rates.length === 0 ? (
        <p className={css['none']}>{t('contractManage.noRateLines')}</p>
      ) : (
        <div className={css['scroll']}>
          <table>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col">{t('contractManage.field.feeTypeCode')}</th>
                <th scope="col">{t('contractManage.field.method')}</th>
                <th scope="col">{t('contractManage.field.payer')}</th>
                <th scope="col">{t('contractManage.field.validFrom')}</th>
                <th scope="col">{t('contractManage.field.validTo')}</th>
                <th scope="col">{t('contractManage.field.priority')}</th>
                <th scope="col">
                  <span className="floe-hidden">{t('list.actions')}</span>
                </th>
              </tr>
            </thead>
            {rates.map((rate, at) => (
              <ErrorBoundary
                key={keyOf(rate)}
                renderFallback={() => (
                  <Broken
                    at={at}
                    {...(editable ? { onRemove: () => set(rates.filter((each) => each !== rate)) } : {})}
                  />
                )}
              >
                <Line
                  {...{ rate, at, speaker, editable }}
                  faults={faults.get(rate)}
                  onOpen={() => setOpened(at)}
                  onCopy={() => add({ ...rate }, at + 1)}
                  onRemove={() => set(rates.filter((each) => each !== rate))}
                />
              </ErrorBoundary>
            ))}
          </table>
        </div>
      )}
      {editable && (
        <Button
          icon={<Icon name="plus" size={16} />}
          onClick={() => add(newRate(form?.getFieldValue('partyKind')), rates.length)}
        >
          {t('contractManage.addRate')}
        </Button>
      )}
      {open && opened !== null && (
        <ErrorBoundary renderFallback={() => null} onError={() => setOpened(null)}>
          <Suspense fallback={null}>
            <RatePanel
              rate={open}
              at={opened}
              speaker={speaker}
              faults={faults.get(open) ?? {}}
              editable={editable}
              onChange={(next) => set(rates.map((each, place) => (place === opened ? next : each)))}
              onClose={() => setOpened(null)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

/** Stands for a line that cannot be drawn. */
function Broken({ at, onRemove }: { readonly at: number; readonly onRemove?: () => void }) {
  const { t } = useTranslation()
  const line = at + 1
  return (
    <tbody data-wrong>
      <tr>
        <td>{line}</td>
        <td colSpan={6}>
          <span role="alert" className={css['fault']}>
            {t('contractManage.brokenRate', { line })}
          </span>
        </td>
        <td className={css['tools']}>
          {onRemove && (
            <Button
              type="text"
              size="small"
              aria-label={t('contractManage.removeRate', { line })}
              title={t('form.removeLine')}
              icon={<Icon name="close" size={16} />}
              onClick={onRemove}
            />
          )}
        </td>
      </tr>
    </tbody>
  )
}

interface LineProps {
  readonly rate: Rate
  readonly at: number
  readonly speaker: Speaker
  readonly editable: boolean
  readonly faults: Readonly<Record<string, string>> | undefined
  readonly onOpen: () => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

function Line({ rate, at, speaker, editable, faults, onOpen, onCopy, onRemove }: LineProps) {
  const { t } = useTranslation()
  const line = at + 1
  return (
    <tbody data-wrong={faults !== undefined}>
      <tr>
        <td>{line}</td>
        <td>
          <button type="button" className={css['open']} onClick={onOpen}>
            {valueText(rate['feeTypeName']) || valueText(rate['feeTypeCode']) || t('contractManage.newRate')}
          </button>
        </td>
        <td>{label('rateMethod', rate['method'], speaker.t)}</td>
        <td>{label('ratePayer', rate['payer'], speaker.t)}</td>
        <td>{valueText(rate['validFrom']) || t('contractManage.sameAsContract')}</td>
        <td>{valueText(rate['validTo']) || t('contractManage.sameAsContract')}</td>
        <td className={css['end']}>{valueText(rate['priority'])}</td>
        <td className={css['tools']}>
          {editable && (
            <>
              <Button
                type="text"
                size="small"
                aria-label={t('contractManage.copyRate', { line })}
                title={t('form.copyLine')}
                icon={<Icon name="copy" size={16} />}
                onClick={onCopy}
              />
              <Button
                type="text"
                size="small"
                aria-label={t('contractManage.removeRate', { line })}
                title={t('form.removeLine')}
                icon={<Icon name="close" size={16} />}
                onClick={onRemove}
              />
            </>
          )}
        </td>
      </tr>
      <tr>
        <td colSpan={8} className={css['words']}>
          {sentence(rate, speaker)}
          {faults && (
            <span role="alert" className={css['fault']}>
              {Object.values(faults).join(' ')}
            </span>
          )}
        </td>
      </tr>
    </tbody>
  )
}
