/** What every feature page stands in. */
import { Button } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { startTexts } from '@/engine/i18n/i18n'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import { PageFrame } from './PageFrame'

beforeEach(async () => {
  await startTexts('zh')
  applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
})

afterEach(cleanup)

/** A button that is busy for as long as a server next door needs to answer. */
function Quick() {
  const [busy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    setTimeout(() => setBusy(false))
  }
  return (
    <Button loading={busy} onClick={press}>
      冻结
    </Button>
  )
}

it('a button is called by its own name while it is busy and after', async () => {
  void render(
    <PageFrame>
      <Quick />
      <Button loading>解冻</Button>
    </PageFrame>,
  )
  await expect.element(page.getByRole('button', { name: '解冻', exact: true })).toBeVisible()
  for (let turn = 0; turn < 20; turn += 1) {
    await userEvent.click(page.getByRole('button', { name: '冻结', exact: true }))
  }
  await expect.poll(() => document.querySelectorAll('.ant-btn-icon').length).toBe(1)
})
