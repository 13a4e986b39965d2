import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { PopupMenu } from './PopupMenu'

const heard = vi.fn<() => void>()

function hung() {
  const frame = document.createElement('div')
  frame.style.cssText = 'height: 80px; overflow: auto'
  const anchor = document.createElement('button')
  anchor.style.marginBlock = '200px'
  frame.append(anchor)
  document.body.append(frame)
  return { frame, anchor }
}

afterEach(() => {
  heard.mockClear()
  document.body.replaceChildren()
})

test('the menu outlives a scroll that was told late, and closes once its button moves', async () => {
  const { frame, anchor } = hung()
  await render(
    <PopupMenu
      label="More"
      anchor={anchor}
      items={[{ key: 'a', label: 'Void', onChoose: heard }]}
      onClose={heard}
    />,
  )
  frame.dispatchEvent(new Event('scroll'))
  await expect.element(page.getByRole('menuitem', { name: 'Void' })).toBeVisible()
  expect(heard).not.toHaveBeenCalled()
  frame.scrollTop = 40
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
})
