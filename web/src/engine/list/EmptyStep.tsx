/**
 * The way on from an empty list: to the screen that must have something first ("add a warehouse first"), or to the next one.
 * It is only offered to whoever may open that screen.
 */
import { useQueries } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '@/engine/client/call'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import type { ListMeta } from './meta'
import { basePath } from './query'

/** A link to another screen. */
export interface EmptyStepLink {
  /** Path of the screen. */
  readonly to: string
  /** Text key. */
  readonly label: string
}

/** What must stand before this list can be filled. */
export interface EmptyFirst {
  /** While this list is empty, the words and the link below take the place of the usual ones. */
  readonly list: Pick<ListMeta, 'path'>
  /** Text key; the usual title when absent. */
  readonly title?: string
  /** Text key: why it is needed. */
  readonly text: string
  readonly step: EmptyStepLink
}

/** What an empty list says. All words are text keys. */
export interface EmptyList {
  readonly title: string
  readonly text?: string
  /** The page's action that is the best first step; its first one unless said. */
  readonly primary?: string
  /** Stands beside the add and import buttons. */
  readonly step?: EmptyStepLink
  /** What must stand first, in order. */
  readonly first?: readonly EmptyFirst[]
}

/** A page of the server's smallest size: one row is enough to know. */
const PROBE = { pageNum: 1, pageSize: 10 }

/** Whether lists have any record; unknown while they are asked, and for those that may not be asked. */
export function useAny(asked: readonly Pick<ListMeta, 'path'>[]) {
  const answers = useQueries({
    queries: asked.map((list) => ({
      queryKey: [basePath(list), 'list', 'any'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<{ readonly records?: readonly unknown[] }>('GET', `${basePath(list)}/list`, {
          query: PROBE,
          signal,
          silent: true,
        }),
      retry: false,
      meta: { silent: true },
    })),
  })
  const found = answers.map(({ data }) => (data?.records ? data.records.length > 0 : undefined))
  return { waiting: answers.some((each) => each.isPending), found }
}

/** The first of the lists that has no record yet, once they have been asked. */
function useMissing(first: readonly EmptyFirst[]): {
  readonly waiting: boolean
  readonly missing?: EmptyFirst
} {
  const { waiting, found } = useAny(first.map(({ list }) => list))
  const missing = first.find((_, at) => found[at] === false)
  return { waiting, ...(missing ? { missing } : {}) }
}

interface EmptyWordsProps {
  readonly empty: EmptyList
  /** Buttons of the list itself, such as add. */
  readonly own: ReactNode
  readonly children: (words: {
    readonly title: string
    readonly text: string | undefined
    readonly step: ReactNode
  }) => ReactNode
}

/** Decides what an empty list says and where it leads, and lets `children` draw it. */
export function EmptyWords({ empty, own, children }: EmptyWordsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const { waiting, missing } = useMissing(empty.first ?? [])
  // Nothing is said for the moment in which it might be the wrong thing.
  if (waiting) return null
  const step = missing?.step ?? empty.step
  const link = step && mayOpen(step.to) && (
    <Button type={missing ? 'primary' : 'default'} onClick={() => void navigate(step.to)}>
      {t(step.label)}
    </Button>
  )
  return children({
    title: missing?.title ?? empty.title,
    text: missing?.text ?? empty.text,
    step: (
      <>
        {/* Adding would only lead to a box that has nothing to choose from. */}
        {!missing && own}
        {link}
      </>
    ),
  })
}
