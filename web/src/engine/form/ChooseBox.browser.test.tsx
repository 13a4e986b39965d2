/** A reference whose choice goes without saying. */
import { Form } from 'antd'
import { beforeEach, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { setStage, show } from '@/engine/testing/stage'
import { ChooseBox } from './ChooseBox'
import type { FormValues } from './fields'
import { FormPlaceContext } from './place'

const HOUSE = { code: 'WH1', name: '一号库' }
let houses = [HOUSE]
setStage(() => ({ data: houses }))

const place = { base: '/wms/area', screen: 'reservoirAreaManage', fields: [], wrong: [] }

function Box({ required, record }: { readonly required: boolean; readonly record?: FormValues }) {
  const [form] = Form.useForm()
  const field = { field: 'warehouseCode', input: 'choose', required } as const
  return (
    <FormPlaceContext value={place}>
      <Form form={form} onValuesChange={() => typed()}>
        <Form.Item name="warehouseCode">
          <ChooseBox field={field} record={record} />
        </Form.Item>
      </Form>
    </FormPlaceContext>
  )
}

const typed = vi.fn()

beforeEach(() => {
  typed.mockClear()
})

it('the only warehouse stands in a new record, by its name, and counts as nothing typed', async () => {
  houses = [HOUSE]
  await show(<Box required />)
  await expect.element(page.getByText('WH1 一号库')).toBeVisible()
  expect(typed).not.toHaveBeenCalled()
})

it('one of two is chosen by a person, and so is what may stay empty or stands already', async () => {
  houses = [HOUSE, { code: 'WH2', name: '二号库' }]
  await show(<Box required />)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(page.getByText('WH1 一号库').query()).toBeNull()
  await cleanup()
  houses = [HOUSE]
  queryClient.clear()
  await show(<Box required={false} />)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(page.getByText('WH1 一号库').query()).toBeNull()
})
