/** Parts of the home page's cards: the card, a link to the list behind a number, a bar. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageOf } from '../features'
import { useNavigation } from '../workspace/navigationContext'
import css from './HomePage.module.css'

interface CardProps {
  readonly name: string
  readonly title: string
  readonly aside?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A card with its title. */
export function Card({ name, title, aside, className, children }: CardProps) {
  return (
    <section className={`${css['card']} ${className ?? ''}`} aria-labelledby={`home-${name}`}>
      <header className={css['head']}>
        <h2 id={`home-${name}`}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

/** Where a screen shows what a query asks for; null when this person does not have the screen. */
export function useListAddress(): (screen: string, query: string) => string | null {
  const { pages } = useNavigation()
  return (screen, query) => {
    const page = pages.find((one) => one.screen === screen && !one.hidden)
    if (!page) return null
    return query === '' ? page.path : `${page.path}?${query}`
  }
}

interface ToListProps {
  readonly screen: string
  readonly query: string
  readonly className?: string | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A link to the list behind a number. */
export function ToList({ screen, query, className, title, children }: ToListProps) {
  const address = useListAddress()(screen, query)
  if (address === null)
    return (
      <span className={className} title={title}>
        {children}
      </span>
    )
  return (
    <Link to={address} className={className} title={title} onPointerEnter={() => pageOf(screen)?.preload()}>
      {children}
    </Link>
  )
}

/** A part of a bar: how long, and in which colour. */
export interface Part {
  readonly key: string
  readonly percent: number
}

/** A bar of parts; the words beside it say the same. */
export function Bar({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <span className={css['bar']} aria-hidden="true">
      {parts.map(({ key, percent }) => (
        <span key={key} data-of={key} style={{ width: `${percent}%` }} />
      ))}
    </span>
  )
}
