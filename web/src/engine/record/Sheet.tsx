/** The frame of a record's page: heading with the way back, the way through a long form, and the bar with what can be done. */
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormShape } from '@/engine/form/sections'
import { Icon } from '@/ui/Icon'
import { useWidth } from '@/ui/useWidth'
import css from './record.module.css'

/** Below this width, in pixels, there is no room for the way through. */
const ROOM = 1080
/** Fewer groups need no way through. */
const FEW = 3

interface SheetProps {
  readonly title: string
  /** Which record it is. */
  readonly name: string
  readonly shape: FormShape
  readonly onBack: () => void
  /** Where back leads, in words; to the list unless said. */
  readonly backLabel?: string
  /** What can be done; the next step last. */
  readonly buttons?: ReactNode
  readonly children: ReactNode
}

/** Draws the frame. */
export function Sheet({ title, name, shape, onBack, backLabel, buttons, children }: SheetProps) {
  const { t } = useTranslation()
  const back = backLabel ?? t('form.backToList')
  const root = useRef<HTMLElement>(null)
  const width = useWidth(root)
  const titles = titlesOf(shape)
  return (
    <section ref={root} className={css['page']} aria-label={name === '' ? title : `${title} ${name}`}>
      <header className={css['head']}>
        <button type="button" aria-label={back} title={back} onClick={onBack}>
          <Icon name="arrowLeft" />
        </button>
        <h1>
          {title}
          {name !== '' && <span>{name}</span>}
        </h1>
      </header>
      <div className={css['body']}>
        <div className={css['main']}>{children}</div>
        {width >= ROOM && titles.length >= FEW && <Contents titles={titles} />}
      </div>
      <footer className={css['bar']} aria-label={t('list.actions')}>
        <Button onClick={onBack}>{back}</Button>
        <span className={css['acts']}>{buttons}</span>
      </footer>
    </section>
  )
}

/** Titles of the groups in the order of the screen. */
function titlesOf({ sections = [], lines = [] }: FormShape): string[] {
  const named = new Set(sections.flatMap((section) => section.fields))
  const alone = lines.filter((each) => !named.has(each.name))
  return [...sections.map((section) => section.title), ...alone.map((each) => each.title)]
}

/** The groups of the page; the one in sight is marked. */
function Contents({ titles }: { readonly titles: readonly string[] }) {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(titles[0])
  const groups = () =>
    [...(nav.current?.parentElement?.querySelectorAll<HTMLElement>('[data-section]') ?? [])].filter(
      ({ dataset }) => titles.includes(dataset['section'] ?? ''),
    )
  useEffect(() => {
    // The last group whose heading has passed the upper third of the window is the one being read.
    const follow = () => {
      const passed = groups().filter((each) => each.getBoundingClientRect().top < window.innerHeight / 3)
      setCurrent(passed.at(-1)?.dataset['section'] ?? titles[0])
    }
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', follow, { capture: true })
  })
  return (
    <nav ref={nav} className={css['contents']} aria-label={t('form.contents')}>
      <ol>
        {titles.map((title) => (
          <li key={title}>
            <button
              type="button"
              aria-current={title === current ? 'location' : undefined}
              onClick={() =>
                groups()
                  .find(({ dataset }) => dataset['section'] === title)
                  ?.scrollIntoView({ block: 'start' })
              }
            >
              {t(title)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
