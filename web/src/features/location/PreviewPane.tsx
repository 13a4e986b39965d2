/** What a pattern would make: how many, from where to where, what is left out, what stands in the way, and a sample. */
import { Checkbox, Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FieldFault } from '@/engine/client/apiError'
import { formatDecimal } from '@/ui/decimal'
import css from './generate.module.css'
import type { Codes, Preview } from './usePreview'

interface PreviewPaneProps {
  readonly preview: Preview | null
  readonly faults: readonly FieldFault[]
  readonly waiting: boolean
  /** Whether there was enough to ask. */
  readonly askable: boolean
  /** Whether codes that exist are skipped. */
  readonly skips: boolean
  readonly onSkip: (skips: boolean) => void
}

/** Faults that no box shows: those of the pattern as a whole. */
const SHOWN = /^(areaCode|bearTypeCode|template|enabled)$|^(roadway|rack|column|level|depth)\./
const isOwn = ({ field }: FieldFault) => !SHOWN.test(field)

/** Draws the pane. */
export function PreviewPane({ preview, faults, waiting, askable, skips, onSkip }: PreviewPaneProps) {
  const { t } = useTranslation()
  return (
    <section className={css['preview']} aria-label={t('locationManage.generate.preview')} aria-busy={waiting}>
      <h3>
        {t('locationManage.generate.preview')} {waiting && <Spin size="small" />}
      </h3>
      {!askable && <p className={css['hint']}>{t('locationManage.generate.chooseArea')}</p>}
      {faults.filter(isOwn).map(({ field, msg }) => (
        <p key={field} role="alert" className={css['fault']}>
          {msg}
        </p>
      ))}
      {askable && preview && <Told {...{ preview, skips, onSkip }} />}
    </section>
  )
}

interface ToldProps {
  readonly preview: Preview
  readonly skips: boolean
  readonly onSkip: (skips: boolean) => void
}

function Told({ preview, skips, onSkip }: ToldProps) {
  const { t } = useTranslation()
  const { count, first, last, sample, skipped, sequenceFrom, sequenceTo } = preview
  return (
    <>
      <p className={css['count']} role="status">
        <strong>{formatDecimal(count)}</strong> {t('locationManage.generate.unit', { count })}
      </p>
      {first && last && (
        <p className={css['range']}>
          <code>{first}</code> → <code>{last}</code>
        </p>
      )}
      {count > 0 && (
        <p className={css['hint']}>
          {t('locationManage.generate.walk', {
            from: formatDecimal(sequenceFrom),
            to: formatDecimal(sequenceTo),
          })}
        </p>
      )}
      {skipped.map(({ direction, marks }) => (
        <p key={direction} className={css['hint']}>
          {t('locationManage.generate.skipped', {
            name: t(`locationManage.generate.name.${direction}`),
            marks: marks.join(', '),
          })}
        </p>
      ))}
      <Clash kind="existing" codes={preview.existing} />
      {preview.existing.count > 0 && (
        <Checkbox checked={skips} onChange={({ target }) => onSkip(target.checked)}>
          {t('locationManage.generate.skipExisting')}
        </Checkbox>
      )}
      <Clash kind="repeated" codes={preview.repeated} />
      <ol className={css['sample']} aria-label={t('locationManage.generate.sample')}>
        {sample.map((spot, at) => (
          <li key={`${spot.code} ${at}`}>
            <code>{spot.code}</code>
            <span>#{formatDecimal(spot.sequence)}</span>
          </li>
        ))}
        {count > sample.length && <li className={css['hint']}>…</li>}
      </ol>
    </>
  )
}

function Clash({ kind, codes }: { readonly kind: 'existing' | 'repeated'; readonly codes: Codes }) {
  const { t } = useTranslation()
  if (codes.count === 0) return null
  return (
    <p role="alert" className={css['clash']}>
      {t(`locationManage.generate.${kind}`, { count: codes.count, shown: formatDecimal(codes.count) })}{' '}
      <code>{codes.codes.slice(0, 5).join(', ')}</code>
    </p>
  )
}
