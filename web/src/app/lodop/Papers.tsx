/** The samples as they come out of the printer: black on white, measured in millimetres. */
import { useTranslation } from 'react-i18next'
import { Mark } from '@/ui/Mark'
import { gs1Bars, QUIET } from '@/ui/code128'
import styles from './Papers.module.css'
import { PALLET, type Sample, TRUCK } from './samples'

function Barcode({ digits, readable }: { digits: string; readable: string }) {
  const { bars, width } = gs1Bars(digits)
  return (
    <figure className={styles['barcode']}>
      <svg
        viewBox={`${-QUIET} 0 ${width + 2 * QUIET} 40`}
        preserveAspectRatio="none"
        role="img"
        aria-label={readable}
        shapeRendering="crispEdges"
      >
        {bars.map((bar) => (
          <rect key={bar.x} x={bar.x} width={bar.width} height={40} />
        ))}
      </svg>
      <figcaption>{readable}</figcaption>
    </figure>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  const { t } = useTranslation()
  return (
    <dl className={styles['facts']}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Label() {
  const { t } = useTranslation()
  return (
    <>
      <header>
        <strong className={styles['goods']}>{t('lodop.label.goods')}</strong>
        <span className={styles['band']}>{t('lodop.label.frozen')}</span>
      </header>
      <Facts
        facts={[
          ['lodop.label.owner', t('lodop.label.ownerName')],
          ['lodop.label.batch', PALLET.batch],
          ['lodop.label.produced', PALLET.produced],
          ['lodop.label.expires', PALLET.expires],
          ['lodop.label.quantity', t('lodop.label.boxes')],
          ['lodop.label.location', PALLET.location],
        ]}
      />
      <Barcode digits={`00${PALLET.sscc}`} readable={`(00) ${PALLET.sscc}`} />
    </>
  )
}

function Ticket() {
  const { t } = useTranslation()
  return (
    <>
      <header>
        <Mark size={24} />
        <span>{t('lodop.ticket.work')}</span>
      </header>
      <p className={styles['number']}>
        <span>{t('lodop.ticket.number')}</span>
        <strong>{TRUCK.number}</strong>
      </p>
      <Facts
        facts={[
          ['lodop.ticket.plate', TRUCK.plate],
          ['lodop.ticket.dock', TRUCK.dock],
          ['lodop.ticket.ahead', TRUCK.ahead],
        ]}
      />
      <p className={styles['rules']}>{t('lodop.ticket.rules')}</p>
    </>
  )
}

/** One sheet of a sample. */
export function Paper({ sample }: { sample: Sample }) {
  const { t } = useTranslation()
  const { kind, width, height } = sample
  return (
    <article
      className={styles['paper']}
      data-kind={kind}
      aria-label={t(`lodop.kind.${kind}`)}
      style={{ width: `${width}mm`, height: `${height}mm` }}
    >
      {kind === 'label' ? <Label /> : <Ticket />}
      <span className={styles['mark']}>{t('lodop.mark')}</span>
    </article>
  )
}
