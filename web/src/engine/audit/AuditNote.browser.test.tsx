import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { FormMode } from '@/engine/form/fields'
import { startTexts } from '@/engine/i18n/i18n'
import { AuditNote, savedWords } from './AuditNote'

const of = { screen: 'supplierAudit', path: '/auditManage/supplierAudit', table: 'auditStatus' }
const show = (mode: FormMode, auditStatus: number) =>
  render(
    <MemoryRouter>
      <AuditNote of={of} mode={mode} record={{ auditStatus, auditBy: '李四' }} />
    </MemoryRouter>,
  )

beforeAll(() => startTexts('zh'))
afterEach(() => cleanup())

describe('a record that passed', () => {
  it('says so, and before it is changed, that it will wait again', async () => {
    await show('detail', 1)
    await expect.element(page.getByText(/李四 于 .*审核通过/)).toBeVisible()
    await cleanup()
    await show('edit', 1)
    await expect.element(page.getByText(/须由另一个账号重新审核/)).toBeVisible()
  })
})

describe('a record that waits', () => {
  it('says who must look at it', async () => {
    await show('edit', 0)
    await expect.element(page.getByText(/请另一个账号在“供应商审核”中审核/)).toBeVisible()
  })
})

describe('what is said after saving', () => {
  it('names the audit, and is nothing when nothing was changed', async () => {
    expect(await savedWords(of, undefined, { name: 'A' })).toContain('供应商审核')
    expect(await savedWords(of, { name: 'A', remark: null }, { name: 'B', remark: null })).toContain(
      '供应商审核',
    )
    expect(await savedWords(of, { name: 'A', version: 3 }, { name: 'A', remark: null })).toBeUndefined()
  })
})
