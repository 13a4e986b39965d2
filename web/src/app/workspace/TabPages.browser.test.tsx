import { useEffect, useState } from 'react'
import { Link, MemoryRouter, useLocation, useSearchParams } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page as screen, userEvent } from 'vitest/browser'
import { startTexts } from '@/engine/i18n/i18n'
import { closeEverything, closeTab, refreshTab, useTabs, visit } from '@/engine/tabs/tabs'
import { pageAt } from '@/engine/testing/page'
import { AppModal } from '@/ui/AppModal'
import { useTabActive } from '@/ui/tabActive'
import { TabPages } from './TabPages'

let ticks: Record<string, number> = {}

/** A page that keeps input, shows its own query, and does something in the background. */
function Probe() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const active = useTabActive()
  const [broken, setBroken] = useState(false)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      ticks[pathname] = (ticks[pathname] ?? 0) + 1
    }, 5)
    return () => clearInterval(timer)
  }, [pathname])
  if (broken) throw new Error('the page broke')
  return (
    <section aria-label={pathname}>
      <input aria-label={`input of ${pathname}`} />
      <output aria-label={`query of ${pathname}`}>{`${query.get('id')} ${active}`}</output>
      <button type="button" onClick={() => setBroken(true)}>
        {`break ${pathname}`}
      </button>
      <button type="button" onClick={() => setAsking(true)}>
        {`ask ${pathname}`}
      </button>
      <AppModal open={asking} title={`dialog of ${pathname}`} onCancel={() => setAsking(false)} />
    </section>
  )
}

vi.mock('../features', () => ({ pageOf: () => ({ Page: Probe, preload: () => undefined }) }))

const pages = [pageAt('/a'), pageAt('/b'), pageAt('/fresh', { noCache: true })]

/** Stands in for the workspace: an address brings its tab to the front. */
function Stage() {
  const location = useLocation()
  useEffect(() => {
    const page = pages.find((one) => one.path === location.pathname)
    if (page) visit(page, location)
  }, [location])
  return (
    <>
      {['/a?id=1', '/a?id=2', '/b?id=7', '/fresh'].map((to) => (
        <Link key={to} to={to}>{`go ${to}`}</Link>
      ))}
      <TabPages />
    </>
  )
}

const go = (to: string) => screen.getByRole('link', { name: `go ${to}`, exact: true }).click()
const input = (path: string) => screen.getByRole('textbox', { name: `input of ${path}` })
const query = (path: string) => screen.getByRole('status', { name: `query of ${path}` })

beforeEach(async () => {
  await startTexts('en')
  closeEverything()
  ticks = {}
  await render(
    <MemoryRouter initialEntries={['/a?id=1']}>
      <Stage />
    </MemoryRouter>,
  )
  await userEvent.fill(input('/a'), 'typed')
})

describe('a page kept alive in its tab', () => {
  it('still has what was typed after a look at another page', async () => {
    await go('/b?id=7')
    await expect.element(input('/b')).toBeVisible()
    expect(input('/a').query()).toBeNull()
    await go('/a?id=1')
    await expect.element(input('/a')).toHaveValue('typed')
  })

  it('has its own query, whatever the address of the tab in front', async () => {
    await go('/b?id=7')
    await expect.element(query('/b')).toHaveTextContent('7 true')
    // A hidden page is drawn anew when the browser has time for it.
    await vi.waitFor(() =>
      expect(document.querySelector('[data-tab="/a"] output')?.textContent).toBe('1 false'),
    )
    await go('/a?id=2')
    await expect.element(query('/a')).toHaveTextContent('2 true')
    await expect.element(input('/a')).toHaveValue('typed')
  })

  it('rests while it is hidden', async () => {
    await go('/b?id=7')
    await expect.element(input('/b')).toBeVisible()
    const before = ticks['/a']
    const other = ticks['/b'] ?? 0
    await vi.waitFor(() => expect(ticks['/b']).toBeGreaterThan(other + 3))
    expect(ticks['/a']).toBe(before)
  })

  it('starts anew when it is refreshed, and leaves the others alone', async () => {
    await go('/b?id=7')
    await userEvent.fill(input('/b'), 'other')
    refreshTab('/b')
    await expect.element(input('/b')).toHaveValue('')
    await go('/a?id=1')
    await expect.element(input('/a')).toHaveValue('typed')
  })

  it('is gone when its tab is closed', async () => {
    await go('/b?id=7')
    await expect.element(input('/b')).toBeVisible()
    closeTab('/a')
    await vi.waitFor(() => expect(document.querySelector('[data-tab="/a"]')).toBeNull())
  })

  it('is not kept when the menu says so', async () => {
    await go('/fresh')
    await userEvent.fill(input('/fresh'), 'lost')
    await go('/a?id=1')
    await expect.element(input('/a')).toBeVisible()
    expect(document.querySelector('[data-tab="/fresh"]')).toBeNull()
    expect(useTabs.getState().tabs.map((tab) => tab.path)).toContain('/fresh')
    await go('/fresh')
    await expect.element(input('/fresh')).toHaveValue('')
  })

  it('shows its open dialog again, however fast the tabs change', async () => {
    await go('/b?id=7')
    await go('/a?id=1')
    await screen.getByRole('button', { name: 'ask /a' }).click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    const [first, second] = useTabs.getState().tabs
    if (!first || !second) throw new Error('two tabs are open')
    for (const tab of [second, first, second, first]) {
      visit(tab.page, tab.place)
      await new Promise(requestAnimationFrame)
    }
    await expect.element(screen.getByRole('dialog', { name: 'dialog of /a' })).toBeVisible()
    visit(second.page, second.place)
    await vi.waitFor(() => expect(screen.getByRole('dialog').query()).toBeNull())
    await expect.element(input('/b')).toBeVisible()
    visit(first.page, first.place)
    await expect.element(screen.getByRole('dialog', { name: 'dialog of /a' })).toBeVisible()
    await expect.element(screen.getByText('This page has failed')).not.toBeInTheDocument()
  })

  it('takes nothing else down when it breaks, and can be opened again', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await go('/b?id=7')
    await screen.getByRole('button', { name: 'break /b' }).click()
    await expect.element(screen.getByText('This page has failed')).toBeVisible()
    await go('/a?id=1')
    await expect.element(input('/a')).toHaveValue('typed')
    await go('/b?id=7')
    await screen.getByRole('button', { name: 'Open again' }).click()
    await expect.element(input('/b')).toHaveValue('')
    silence.mockRestore()
  })
})
