/** How full the areas are, the vehicles of today, and the jobs of today. */
import { useTranslation } from 'react-i18next'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { timeText } from '@/engine/i18n/times'
import { StatusText } from '@/ui/StatusText'
import { ThermosphereText } from '@/ui/ThermosphereText'
import { Bar, Card, ToList } from './Figure'
import { share } from './figures'
import css from './HomePage.module.css'
import type { Home } from './useHome'

type Area = NonNullable<Home['areas']>[number]
type Vehicle = NonNullable<Home['arrivals']>[number]
type Job = NonNullable<Home['jobs']>[number]

export function Areas({ areas }: { readonly areas: readonly Area[] }) {
  const { t } = useTranslation()
  return (
    <Card name="areas" title={t('home.areas.title')} aside={<small>{t('home.areas.unit')}</small>}>
      {areas.length === 0 ? <p className={css['none']}>{t('home.areas.none')}</p> : null}
      <div className={css['houses']}>
        {byWarehouse(areas).map(([first, ...others]) => (
          <section key={first.warehouseCode} aria-label={first.warehouseName}>
            <h3>{first.warehouseName}</h3>
            <ul className={css['bars']}>
              {[first, ...others].map((area) => (
                <li key={area.areaCode}>
                  <ToList screen="locationManage" query={area.query}>
                    <span>
                      <ThermosphereText of={area.thermosphere}>{area.areaName}</ThermosphereText>
                    </span>
                    <Bar parts={[{ key: area.thermosphere, percent: share(area.occupied, area.places) }]} />
                    <strong>
                      {area.occupied}
                      <small> / {area.places}</small>
                    </strong>
                  </ToList>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

/** Areas by their warehouses, in their order: areas of several houses have the same names. */
function byWarehouse(areas: readonly Area[]): readonly (readonly [Area, ...Area[]])[] {
  const houses = new Map<string, [Area, ...Area[]]>()
  for (const area of areas) {
    const house = houses.get(area.warehouseCode)
    if (house) house.push(area)
    else houses.set(area.warehouseCode, [area])
  }
  return [...houses.values()]
}

/** What a vehicle is about to do: come, be unloaded, or nothing more. */
function Standing({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation()
  if (vehicle.doneAt) return <StatusText tone="done">{t('home.docks.done')}</StatusText>
  if (vehicle.arrivedAt) return <StatusText tone="active">{t('home.docks.arrived')}</StatusText>
  return <StatusText tone="waiting">{t('home.docks.expected')}</StatusText>
}

function Vehicles({ name, vehicles }: { readonly name: string; readonly vehicles: readonly Vehicle[] }) {
  const { t } = useTranslation()
  const slot = (vehicle: Vehicle) => {
    const entry = codeEntry('bookingSlot', vehicle.slot)
    if (entry) return t(codeLabelKey('bookingSlot', entry))
    return vehicle.dueAt ? timeText(vehicle.dueAt).slice(5) : '–'
  }
  return (
    <Card
      name={name}
      title={t(`home.docks.${name}`)}
      aside={<small>{t('home.docks.count', { count: vehicles.length })}</small>}
    >
      {vehicles.length === 0 ? <p className={css['none']}>{t(`home.docks.no${name}`)}</p> : null}
      <ul className={css['vehicles']}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <ToList screen={vehicle.screen} query={vehicle.query}>
              <span>{slot(vehicle)}</span>
              <span>
                <strong>{vehicle.plateNo ?? vehicle.docNo}</strong>
                <small>{[vehicle.ownerName, vehicle.dock].filter(Boolean).join(' · ')}</small>
              </span>
              {name === 'arrivals' ? <Standing vehicle={vehicle} /> : <small>{vehicle.docNo}</small>}
            </ToList>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Arrivals({ vehicles }: { readonly vehicles: readonly Vehicle[] }) {
  return <Vehicles name="arrivals" vehicles={vehicles} />
}

export function Departures({ vehicles }: { readonly vehicles: readonly Vehicle[] }) {
  return <Vehicles name="departures" vehicles={vehicles} />
}

/** As the server counts them, in words of the list. */
const STAGES = [
  ['waiting', 'status=WAITING&assigned=0&cancelled=false'],
  ['inHand', 'status=WAITING,WORKING&assigned=1&cancelled=false'],
] as const

export function Jobs({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTranslation()
  const word = (job: Job) => {
    const entry = codeEntry('taskType', job.taskType)
    return entry ? t(codeLabelKey('taskType', entry)) : job.taskType
  }
  return (
    <Card name="jobs" title={t('home.jobs.title')}>
      {jobs.length === 0 ? <p className={css['none']}>{t('home.jobs.none')}</p> : null}
      {jobs.length > 0 ? (
        <table className={css['jobs']}>
          <thead>
            <tr>
              <th scope="col">{t('home.jobs.type')}</th>
              <th scope="col">{t('home.jobs.waiting')}</th>
              <th scope="col">{t('home.jobs.inHand')}</th>
              <th scope="col">{t('home.jobs.done')}</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.taskType}>
                <th scope="row">{word(job)}</th>
                {STAGES.map(([stage, query]) => (
                  <td key={stage}>
                    <ToList screen="tasksList" query={`taskType=${job.taskType}&${query}`}>
                      {job[stage]}
                    </ToList>
                  </td>
                ))}
                <td>{job.done}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Card>
  )
}
