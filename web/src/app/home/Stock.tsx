/** What is there by thermosphere and owner, and how soon it expires. */
import { useTranslation } from 'react-i18next'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { ThermosphereText } from '@/ui/ThermosphereText'
import { Bar, Card, ToList } from './Figure'
import { byOwner, share, type StockFigure, sum, THERMOSPHERES, tons, type Waiting } from './figures'
import css from './HomePage.module.css'
import { countText } from './Todo'

/** Owners that are named; the others are one line. A single other one is named instead. */
const NAMED = 7

/** The word of a thermosphere. */
export function useThermosphere(): (code: string) => string {
  const { t } = useTranslation()
  return (code) => {
    const entry = codeEntry('thermosphere', code)
    return entry ? t(codeLabelKey('thermosphere', entry)) : code
  }
}

const parts = (figures: readonly StockFigure[], whole: string) =>
  THERMOSPHERES.map((key) => ({
    key,
    percent: share(
      sum(figures.filter(({ thermosphere }) => thermosphere === key).map((one) => one.weight)),
      whole,
    ),
  }))

export function Stock({ stock }: { readonly stock: readonly StockFigure[] }) {
  const { t } = useTranslation()
  const word = useThermosphere()
  const owners = byOwner(stock)
  const named = owners.length <= NAMED + 1 ? owners : owners.slice(0, NAMED)
  const others = owners.slice(named.length)
  const heaviest = owners[0]?.weight ?? '0'
  const weightOf = (key: string) =>
    sum(stock.filter((one) => one.thermosphere === key).map((one) => one.weight))
  return (
    <Card name="stock" title={t('home.stock.title')} aside={<small>{t('home.stock.unit')}</small>}>
      <div className={css['tiles']}>
        {THERMOSPHERES.map((key) => (
          <ToList
            key={key}
            screen="inventoryQuery"
            query={`type=3&thermosphere=${key}`}
            className={css['tile']}
          >
            <ThermosphereText of={key}>{word(key)}</ThermosphereText>
            <strong>{tons(weightOf(key))}</strong>
          </ToList>
        ))}
      </div>
      {owners.length === 0 ? <p className={css['none']}>{t('home.stock.none')}</p> : null}
      <ul className={css['bars']}>
        {named.map((owner) => (
          <li key={owner.code}>
            <ToList screen="inventoryQuery" query={`type=3&ownerCode=${encodeURIComponent(owner.code)}`}>
              <span>{owner.name}</span>
              <Bar parts={parts(owner.parts, heaviest)} />
              <strong>{tons(owner.weight)}</strong>
            </ToList>
          </li>
        ))}
        {others.length > 0 ? (
          // No list can be asked for several owners at once, so there is nowhere to lead to.
          <li>
            <span>
              <span>{t('home.stock.others', { count: others.length })}</span>
              <Bar parts={[]} />
              <strong>{tons(sum(others.map((owner) => owner.weight)))}</strong>
            </span>
          </li>
        ) : null}
      </ul>
    </Card>
  )
}

export function Expiry({ expiry }: { readonly expiry: readonly Waiting[] }) {
  const { t } = useTranslation()
  return (
    <Card name="expiry" title={t('home.expiry.title')} aside={<small>{t('home.expiry.unit')}</small>}>
      <div className={css['tiles']} data-many="">
        {expiry.map((one) => (
          <ToList
            key={one.name}
            screen={one.screen}
            query={`${one.query}&sortField=expiryDate&sortType=asc`}
            className={css['tile']}
          >
            <span>{t(`home.expiry.${one.name}`)}</span>
            <strong data-of={one.count === 0 ? undefined : one.name}>{countText(one)}</strong>
          </ToList>
        ))}
      </div>
    </Card>
  )
}
