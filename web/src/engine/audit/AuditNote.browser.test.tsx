import { describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { FormMode } from '@/engine/form/fields'
import { setStage, show } from '@/engine/testing/stage'
import { AuditNote, savedWords } from './AuditNote'

const of = { screen: 'supplierAudit', path: '/auditManage/supplierAudit', table: 'auditStatus' }
const open = (mode: FormMode, auditStatus: number) =>
  show(<AuditNote of={of} mode={mode} record={{ auditStatus, auditBy: '李四' }} />)

setStage(() => null)

describe('a record that passed', () => {
  it('says so, and before it is changed, that it will wait again', async () => {
    await open('detail', 1)
    await expect.element(page.getByText(/李四 于 .*审核通过/)).toBeVisible()
    await cleanup()
    await open('edit', 1)
    await expect.element(page.getByText(/须由另一个账号重新审核/)).toBeVisible()
  })
})

describe('a record that waits', () => {
  it('says who must look at it', async () => {
    await open('edit', 0)
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
