import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useMasks } from '@/ui/mask'
import { useToasts } from '@/ui/toast'
import { download, nameFrom } from './download'

let saved: string[] = []

function serve(response: Response): void {
  vi.stubGlobal('fetch', () => Promise.resolve(response))
}

beforeEach(() => {
  vi.useFakeTimers()
  saved = []
  useMasks.setState({ masks: [] })
  useToasts.setState({ toasts: [] })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const file = (disposition: string): Response =>
  new Response('bytes', { headers: { 'Content-Type': 'text/csv', 'Content-Disposition': disposition } })

describe('a download', () => {
  it('is saved under the given name, and the mask stays 2 seconds after the response', async () => {
    serve(file('attachment'))
    await download('/x', undefined, '角色管理.xlsx')
    expect(saved).toEqual(['角色管理.xlsx'])
    expect(useMasks.getState().masks).toHaveLength(1)
    vi.advanceTimersByTime(1999)
    expect(useMasks.getState().masks).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(useMasks.getState().masks).toEqual([])
  })

  it('is saved under the name of the server when none is given', async () => {
    serve(file("attachment; filename*=UTF-8''%E8%A7%92%E8%89%B2.csv"))
    await download('/x')
    expect(saved).toEqual(['角色.csv'])
  })

  it('that is refused shows why, saves nothing and takes the mask away at once', async () => {
    serve(Response.json({ status: 40003, msg: 'No permission', data: null }, { status: 403 }))
    await expect(download('/x')).rejects.toMatchObject({ status: 40003 })
    expect(saved).toEqual([])
    expect(useMasks.getState().masks).toEqual([])
    expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual(['No permission'])
  })

  it('reads file names of both forms and survives a broken one', () => {
    expect(nameFrom('attachment; filename="a b.txt"')).toBe('a b.txt')
    expect(nameFrom("attachment; filename*=UTF-8''%E0%A4%A")).toBeNull()
    expect(nameFrom(null)).toBeNull()
  })
})
