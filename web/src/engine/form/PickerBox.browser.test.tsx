/** A choice from a list of the server. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { PageFrame } from '@/engine/frame/PageFrame'
import { startTexts } from '@/engine/i18n/i18n'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import { PickerBox } from './PickerBox'

const HOUSES = [
  { id: '1', code: 'WH9', name: '新仓' },
  { id: '2', code: 'SH01', name: '上海一号库' },
  { id: '3', code: 'NB01', name: '宁波北仑库' },
]

function serve(address: RequestInfo | URL): Promise<Response> {
  const term = new URL(
    String(address instanceof Request ? address.url : address),
    location.href,
  ).searchParams.get('term')
  const records = HOUSES.filter(({ code, name }) => `${code} ${name}`.includes(term ?? ''))
  return Promise.resolve(Response.json({ status: 0, msg: '', data: { records, total: records.length } }))
}

beforeEach(async () => {
  await startTexts('zh')
  applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
  queryClient.clear()
  vi.stubGlobal('fetch', serve)
})

afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
})

it('Enter right after typing takes what was typed, never what stood first before', async () => {
  const onChange = vi.fn()
  void render(
    <PageFrame>
      <div style={{ display: 'grid', width: 300, padding: 40 }}>
        <PickerBox
          id="house"
          source={{
            path: '/wms/warehouse',
            search: 'term',
            value: 'code',
            label: ({ name }) => String(name),
          }}
          several={false}
          record={undefined}
          held={undefined}
          value={undefined}
          onChange={onChange}
        />
      </div>
    </PageFrame>,
  )
  await userEvent.click(page.getByRole('combobox'))
  await expect.poll(() => document.querySelectorAll('.ant-select-item-option').length).toBe(3)
  await userEvent.fill(page.getByRole('combobox'), 'NB01')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onChange.mock.calls[0]?.[0]).toBe('NB01')
})
