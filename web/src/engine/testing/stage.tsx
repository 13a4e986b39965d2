/**
 * For tests: what a story in the browser stands on. The texts are Chinese, the person may do everything and is nowhere
 * yet, and the server answers as it is told. Every story begins anew.
 */
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { defineFeature, lazyPage, pagesByScreen } from '@/engine/feature/defineFeature'
import { localeOf } from '@/engine/frame/locales'
import { PageFrame } from '@/engine/frame/PageFrame'
import { startTexts } from '@/engine/i18n/i18n'
import { NOBODY, useSession } from '@/engine/session/store'
import { closeEverything } from '@/engine/tabs/tabs'
import { ConfirmBox } from '@/ui/ConfirmBox'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import { useToasts } from '@/ui/toast'
import { type Answer, type Answering, type Call, server } from './server'

/** What a story sees of the server. */
export interface Stage {
  /** Calls of this story. */
  readonly calls: readonly Call[]
  /** What this story has sent: path and body; files are in `calls` only. */
  readonly posted: readonly (readonly [path: string, body: Readonly<Record<string, unknown>>])[]
  /** From now on, everything that this story sends is refused. */
  readonly refuse: (refusal: Answer) => void
}

/** Sets the stage of every story of a file. What the file sets itself before each story comes after this. */
export function setStage(answer: Answering): Stage {
  const calls: Call[] = []
  const posted: [string, Record<string, unknown>][] = []
  let refusal: Answer | null = null
  const serve = server((call) => {
    calls.push(call)
    if (call.method !== 'POST' || call.body === null) return answer(call)
    posted.push([call.path, call.body as Record<string, unknown>])
    return refusal ?? answer(call)
  })
  beforeAll(async () => {
    await startTexts('zh')
    // With its words at hand the frame is drawn at once: a story that looks for nothing must not look too early.
    await localeOf('zh')
    applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
  })
  beforeEach(() => {
    calls.length = 0
    posted.length = 0
    refusal = null
    localStorage.clear()
    queryClient.clear()
    closeEverything()
    useToasts.setState({ toasts: [] })
    useSession.setState({ ...NOBODY, permissions: new Set(['super_admin']) })
    window.history.replaceState(null, '', '/')
    vi.stubGlobal('fetch', serve)
  })
  afterEach(async () => {
    await cleanup()
    vi.unstubAllGlobals()
  })
  return {
    calls,
    posted,
    refuse: (how) => {
      refusal = how
    },
  }
}

/** Shows a page, or a part of one, as it stands in the console; at an address if that matters. */
export function show(node: ReactNode, at?: string) {
  if (at !== undefined) window.history.replaceState(null, '', at)
  return render(
    <BrowserRouter>
      <PageFrame>
        {node}
        <ConfirmBox />
      </PageFrame>
    </BrowserRouter>,
  )
}

/** Where the page has led. */
export const address = () => window.location.pathname + window.location.search

/** Screens that there are, and that whoever looks may open: addresses by name. */
export function mayOpen(screens: Readonly<Record<string, string>>): void {
  const Page = () => null
  const names = Object.keys(screens)
  pagesByScreen(
    names.map((screen) => defineFeature({ screen, page: lazyPage(async () => ({ Page }), 'Page') })),
  )
  const resources = names.map((name) => ({
    name,
    component: name,
    path: screens[name] ?? '',
    meta: { title: name },
  }))
  useSession.setState({ resources })
}

/** Presses the last button of that name: a dialog stands above its page. */
export const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }).last())

/** A box in a table of lines, counted from 1. */
export const cell = (at: number, title: string) =>
  page.getByLabelText(`第 ${at} 行 ${title}`, { exact: true })
