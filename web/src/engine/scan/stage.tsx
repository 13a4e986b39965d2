/** For tests: a scanner page on a phone, before a server that answers as it is told. */
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { PageFrame } from '@/engine/frame/PageFrame'
import { startTexts } from '@/engine/i18n/i18n'
import { useSession } from '@/engine/session/store'
import { ConfirmBox } from '@/ui/ConfirmBox'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import { type Answer, type Call, server } from './fixtures'
import { forgetWorks } from './useWork'

const warehouses = [{ code: 'WH1', name: '一号冷库' }]

/** What a story does with the page. */
export interface Stage {
  /** Calls that the page made in this story. */
  readonly calls: readonly Call[]
  /** What was sent to a path that ends so. */
  readonly sent: (end: string) => readonly Readonly<Record<string, unknown>>[]
  /** Opens the page, or opens it again as after a reload. */
  readonly open: (at?: string) => Promise<unknown>
}

/** Sets the stage of every story of a file. */
export function stageOf(Page: ComponentType, answer: (call: Call) => Answer | null): Stage {
  const calls: Call[] = []
  beforeAll(async () => {
    await import('@/ui/theme/base.css')
    await startTexts('zh')
    applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
    await page.viewport(390, 844)
  })
  beforeEach(() => {
    calls.length = 0
    localStorage.clear()
    forgetWorks()
    queryClient.clear()
    useSession.setState({ permissions: new Set(['super_admin']), warehouses, currentWarehouses: warehouses })
    vi.stubGlobal('fetch', server(calls, answer))
  })
  afterEach(async () => {
    await cleanup()
    vi.unstubAllGlobals()
  })
  return {
    calls,
    sent: (end) =>
      calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => body as Record<string, unknown>),
    open: (at = '/') => {
      forgetWorks()
      return render(
        <MemoryRouter initialEntries={[at]}>
          <PageFrame>
            <Page />
            <ConfirmBox />
          </PageFrame>
        </MemoryRouter>,
      )
    },
  }
}

/** The question in force. */
export const question = (words: string) => page.getByRole('heading', { level: 2, name: words })

/** Presses a button. */
export const press = (words: string | RegExp) =>
  userEvent.click(page.getByRole('button', { name: words }).first())
