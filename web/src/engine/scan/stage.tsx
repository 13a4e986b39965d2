/** For tests: a scanner page on the smallest phone, before a server that answers as it is told. */
import type { ComponentType } from 'react'
import { beforeAll, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { useSession } from '@/engine/session/store'
import type { Answering } from '@/engine/testing/server'
import { type Stage, setStage, show } from '@/engine/testing/stage'
import { forgetWorks } from './useWork'

const warehouses = [{ code: 'WH1', name: '一号冷库' }]

/** What a story does with the page. */
export interface ScanStage extends Stage {
  /** What was sent to a path that ends so. */
  readonly sent: (end: string) => readonly Readonly<Record<string, unknown>>[]
  /** Opens the page, or opens it again as after a reload. */
  readonly open: (at?: string) => Promise<unknown>
}

/** Sets the stage of every story of a file. */
export function stageOf(Page: ComponentType, answer: Answering): ScanStage {
  const stage = setStage(answer)
  beforeAll(() => page.viewport(360, 640))
  beforeEach(() => {
    forgetWorks()
    useSession.setState({ warehouses, currentWarehouses: warehouses })
  })
  return {
    ...stage,
    sent: (end) => stage.posted.filter(([path]) => path.endsWith(end)).map(([, body]) => body),
    open: (at = '/') => {
      forgetWorks()
      return show(<Page />, at)
    },
  }
}

/** The question in force. */
export const question = (words: string) => page.getByRole('heading', { level: 2, name: words })
