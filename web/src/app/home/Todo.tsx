/** What waits, stage by stage of the work; each number opens the list behind it. */
import { useTranslation } from 'react-i18next'
import { Card, ToList } from './Figure'
import { byGroup, type Waiting } from './figures'
import css from './HomePage.module.css'

/** The number, with a plus when there are more than were counted. */
export function countText({ count, more }: Waiting): string {
  return more ? `${count}+` : String(count)
}

function Row({ one }: { readonly one: Waiting }) {
  const { t } = useTranslation()
  return (
    <li>
      <ToList screen={one.screen} query={one.query} className={css['waiting']}>
        <span>{t(`home.todo.${one.name}`)}</span>
        <strong data-none={one.count === 0 || undefined}>{countText(one)}</strong>
      </ToList>
    </li>
  )
}

export function Todo({ todo }: { readonly todo: readonly Waiting[] }) {
  const { t } = useTranslation()
  if (todo.length === 0) return null
  return (
    <Card name="todo" title={t('home.todo.title')} className={css['wide']}>
      <div className={css['stages']}>
        {byGroup(todo).map(([group, rows]) => (
          <section key={group} aria-labelledby={`home-stage-${group}`}>
            <h3 id={`home-stage-${group}`}>{t(`home.stage.${group}`)}</h3>
            <ul>
              {rows.map((one) => (
                <Row key={one.name} one={one} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}
