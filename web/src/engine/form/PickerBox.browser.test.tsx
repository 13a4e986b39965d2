/** A choice from a list of the server. */
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOf } from '@/engine/testing/server'
import { setStage, show } from '@/engine/testing/stage'
import { PickerBox } from './PickerBox'

const HOUSES = [
  { id: '1', code: 'WH9', name: '新仓' },
  { id: '2', code: 'SH01', name: '上海一号库' },
  { id: '3', code: 'NB01', name: '宁波北仑库' },
]

setStage(({ query }) =>
  listOf(HOUSES.filter(({ code, name }) => `${code} ${name}`.includes(query.get('term') ?? ''))),
)

it('Enter right after typing takes what was typed, never what stood first before', async () => {
  const onChange = vi.fn()
  void show(
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
    </div>,
  )
  await userEvent.click(page.getByRole('combobox'))
  await expect.poll(() => document.querySelectorAll('.ant-select-item-option').length).toBe(3)
  await userEvent.fill(page.getByRole('combobox'), 'NB01')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onChange.mock.calls[0]?.[0]).toBe('NB01')
})
