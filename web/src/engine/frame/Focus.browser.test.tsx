/** Where the focus goes when dialogs and panels come and go. */
import { Button, Input } from 'antd'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setStage, show } from '@/engine/testing/stage'
import { AppDrawer } from '@/ui/AppDrawer'
import { AppModal } from '@/ui/AppModal'
import { AskModal } from '@/ui/AskModal'

/** As pages do it: what is closed is gone. */
function Opener({ kind }: { readonly kind: 'dialog' | 'question' | 'panel' | 'kept panel' }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const inside = <Input aria-label="原因" />
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Button>别处</Button>
      {kind === 'dialog' && open && (
        <AppModal open title="锁定" onCancel={close}>
          {inside}
        </AppModal>
      )}
      {kind === 'question' && open && (
        <AskModal title="锁定" verb="锁定" busy={false} onSubmit={close} onClose={close}>
          {inside}
        </AskModal>
      )}
      {kind === 'panel' && open && (
        <AppDrawer open title="明细" onClose={close}>
          {inside}
        </AppDrawer>
      )}
      {kind === 'kept panel' && (
        <AppDrawer open={open} title="明细" onClose={close}>
          {inside}
        </AppDrawer>
      )}
    </>
  )
}

const focused = () => document.activeElement
const within = () => focused()?.closest('.ant-modal-root, .ant-drawer') instanceof Element

setStage(() => null)

describe.each(['dialog', 'question', 'panel', 'kept panel'] as const)('a %s', (kind) => {
  it('takes the focus, keeps Tab inside, and gives the focus back on Escape', async () => {
    await show(<Opener kind={kind} />)
    const opener = page.getByRole('button', { name: '打开' })
    for (let turn = 0; turn < 2; turn += 1) {
      await userEvent.click(opener)
      await expect.poll(within).toBe(true)
      await userEvent.keyboard('{Tab}')
      await userEvent.keyboard('{Tab}')
      expect(focused()).toBe(page.getByLabelText('原因').element())
      // The browser's own stops aside, nothing behind is reached.
      for (let step = 0; step < 4; step += 1) {
        await userEvent.keyboard('{Tab}')
        await expect.poll(() => within() || focused() === document.body).toBe(true)
      }
      await userEvent.keyboard('{Escape}')
      await expect.poll(focused).toBe(opener.element())
    }
  })
})
