/** A reference whose choice goes without saying. */
import { Form } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { PageFrame } from '@/engine/frame/PageFrame'
import { startTexts } from '@/engine/i18n/i18n'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import { ChooseBox } from './ChooseBox'
import type { FormValues } from './fields'
import { FormPlaceContext } from './place'

const HOUSE = { code: 'WH1', name: '一号库' }
let houses = [HOUSE]
const place = { base: '/wms/area', screen: 'reservoirAreaManage', fields: [], wrong: [] }

function Box({ required, record }: { readonly required: boolean; readonly record?: FormValues }) {
  const [form] = Form.useForm()
  const field = { field: 'warehouseCode', input: 'choose', required } as const
  return (
    <PageFrame>
      <FormPlaceContext value={place}>
        <Form form={form} onValuesChange={() => typed()}>
          <Form.Item name="warehouseCode">
            <ChooseBox field={field} record={record} />
          </Form.Item>
        </Form>
      </FormPlaceContext>
    </PageFrame>
  )
}

const typed = vi.fn()

beforeEach(async () => {
  await startTexts('zh')
  applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
  queryClient.clear()
  typed.mockClear()
  vi.stubGlobal('fetch', async () => Response.json({ status: 0, msg: '', data: houses }))
})

afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
})

it('the only warehouse stands in a new record, by its name, and counts as nothing typed', async () => {
  houses = [HOUSE]
  await render(<Box required />)
  await expect.element(page.getByText('WH1 一号库')).toBeVisible()
  expect(typed).not.toHaveBeenCalled()
})

it('one of two is chosen by a person, and so is what may stay empty or stands already', async () => {
  houses = [HOUSE, { code: 'WH2', name: '二号库' }]
  await render(<Box required />)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(page.getByText('WH1 一号库').query()).toBeNull()
  await cleanup()
  houses = [HOUSE]
  queryClient.clear()
  await render(<Box required={false} />)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(page.getByText('WH1 一号库').query()).toBeNull()
})
