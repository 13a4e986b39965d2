import { beforeAll, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { startTexts } from '@/engine/i18n/i18n'
import { LinesTable } from './LinesTable'

beforeAll(() => startTexts('zh'))

it('many columns scroll: none is squeezed to one sign a line', async () => {
  const names = Array.from({ length: 16 }, (_, at) => `c${at}`)
  const fields = names.map((field) => ({ field, label: 'field.name' }))
  const record = { packs: [Object.fromEntries(names.map((field) => [field, '基本单位']))] }
  await render(
    <div style={{ width: 700 }}>
      <LinesTable
        lines={{ name: 'packs', title: 'field.name', fields }}
        screen="goodsManage"
        record={record}
      />
    </div>,
  )
  const cells = () => [...document.querySelectorAll<HTMLElement>('tbody td')]
  await expect.poll(() => cells().length).toBe(16)
  for (const cell of cells()) expect(cell.clientWidth).toBeGreaterThan(cell.clientHeight)
})
