/** Stock on the screens: held and let go, restated, summed, looked up by report, checked; opening stock from paste to posting. */
import { Caller } from './support/caller'
import { act, agree, choose, dialog, expectTotal, field, grid, message, panel, row } from './support/console'
import { makeClerk } from './support/data'
import { makeHouse, receive } from './support/house'
import { enter, expect, test } from './support/test'

const STOCK = '/inWarehouseManage/inventoryManage'
const OPENING = '/inWarehouseManage/initWarehouseManage'

test('a part of the stock is held with a reason, and its moves and the log tell it in words', async ({
  page,
  admin,
}) => {
  const house = await makeHouse(admin)
  const receivingNo = await receive(admin, house, [50])
  await enter(page, admin, `${STOCK}?goodsCode=${house.goods}`)
  const list = grid(page, '库存管理')
  await expectTotal(page, 1)
  await expect(page.getByRole('region', { name: '查询结果合计' })).toContainText('500')
  await act(row(list, house.goods), '详情')
  await panel(page).getByRole('button', { name: '冻结' }).click()
  await dialog(page).getByRole('button', { name: '冻结' }).click()
  await expect(dialog(page).getByText('必填')).toBeVisible()
  await field(dialog(page), '其中数量').fill('60')
  await field(dialog(page), '原因').fill('外箱结霜，待检')
  await dialog(page).getByRole('button', { name: '冻结' }).click()
  await expect(dialog(page).getByRole('alert').first()).toBeVisible()
  await field(dialog(page), '其中数量').fill('20')
  await dialog(page).getByRole('button', { name: '冻结' }).click()
  await expect(message(page, /冻结：1 行库存/).first()).toBeVisible()
  await panel(page).getByRole('button', { name: '关闭' }).last().click()
  await expectTotal(page, 2)
  const held = row(list, house.goods).filter({ hasText: '冻结' }).filter({ hasText: '20' }).first()
  await act(held, '详情')
  const moves = panel(page).getByRole('region', { name: '最近变动' })
  await expect(moves).toContainText('外箱结霜，待检')
  await expect(moves).toContainText('+20')

  await panel(page)
    .getByRole('link', { name: /全部日志/ })
    .click()
  const log = grid(page, '库存日志')
  await expect(row(log, receivingNo)).toContainText('供应商')
  await expect(row(log, '外箱结霜')).toContainText('→')
  await expect(row(log, '外箱结霜')).toContainText('冻结')
})

test('stock that is held is let go again with a reason, and is one row with the rest of it', async ({
  page,
  admin,
}) => {
  const house = await makeHouse(admin)
  await receive(admin, house, [30])
  const held = async () => {
    const { records } = await admin.get<{ records: readonly { id: string; qty: number; frozen: boolean }[] }>(
      `/wms/inventory/list?goodsCode=${house.goods}`,
    )
    return records.toSorted((one, other) => one.qty - other.qty)
  }
  const [whole] = await held()
  await admin.post('/wms/inventory/freeze', {
    rows: [{ id: whole?.id, qty: 30, part: 12 }],
    reason: '待检',
  })
  await enter(page, admin, `${STOCK}?goodsCode=${house.goods}&frozen=true`)
  await expectTotal(page, 1)
  await act(row(grid(page, '库存管理'), house.goods), '解冻')
  await dialog(page).getByRole('button', { name: '解冻' }).click()
  await expect(dialog(page).getByText('必填')).toBeVisible()
  await field(dialog(page), '原因').fill('检验合格')
  await dialog(page).getByRole('button', { name: '解冻' }).click()
  await expect(message(page, /解冻：1 行库存/).first()).toBeVisible()
  await expectTotal(page, 0)
  await expect.poll(async () => (await held()).map(({ qty, frozen }) => [qty, frozen])).toEqual([[30, false]])
})

test('another report keeps the filters that it knows, and the status narrows both', async ({
  page,
  admin,
}) => {
  const house = await makeHouse(admin)
  await receive(admin, house, [5, 7])
  await enter(
    page,
    admin,
    `/integratedQuery/inventoryQuery?goodsCode=${house.goods}&expiryDateEnd=2000-01-01`,
  )
  await page.getByText('入库明细', { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`goodsCode=${house.goods}`))
  await expectTotal(page, 2)
  await page.getByText('残损', { exact: true }).click()
  await expectTotal(page, 0)
  await page.getByText('全部', { exact: true }).click()
  await expectTotal(page, 2)
  await page.getByText('库存明细', { exact: true }).click()
  await expect(page).not.toHaveURL(/type=/)
  await expect(page).toHaveURL(new RegExp(`goodsCode=${house.goods}`))
})

test('the ledger is checked now, and the answer is told with its age', async ({ page, admin }) => {
  await enter(page, admin, STOCK)
  const check = page.getByRole('group', { name: '账目核对' })
  await check.getByRole('button', { name: '立即核对' }).click()
  await expect(check).toContainText('0 分钟前')
  await expect(check).toContainText('无差异')
  await check.getByRole('button', { name: '查看记录' }).click()
  await expect(panel(page)).toContainText('重新推算')
})

test('opening stock is pasted, submitted, audited by somebody else and posted', async ({ page, admin }) => {
  const house = await makeHouse(admin)
  const [place = ''] = house.places
  await enter(page, admin, `${OPENING}AED?operationType=add`)
  const form = page.locator('form:visible').last()
  await choose(form, '仓库', house.warehouse)
  await field(form, '启用时间').fill('2026-11-01 08:00')
  await field(form, '启用时间').press('Enter')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('先录入或导入明细，再提交审核。')).toBeVisible()

  await page.getByRole('button', { name: '录入或粘贴多行' }).first().click()
  const cells = dialog(page).getByRole('row').nth(1).locator('td')
  await cells.first().click()
  await page.evaluate(
    ([goods = '', at = '']) => {
      const rows = [`${goods}\t12\t${at}\t\tQUALIFIED`, `${goods}\t3\tNOWHERE\t\tQUALIFIED`]
      const data = new DataTransfer()
      data.setData('text/plain', rows.join('\n'))
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(paste)
    },
    [house.goods, place],
  )
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page).getByRole('alert').first()).toBeVisible()
  await dialog(page).getByRole('button', { name: '取消' }).click()

  // The same lines without the wrong one, as an import would write them.
  const noteId = new URL(page.url()).searchParams.get('id') ?? ''
  const line = { goodsCode: house.goods, locationCode: place, statusCode: 'QUALIFIED' }
  await admin.post('/wms/openingLine/paste', {
    noteId,
    lines: [
      { ...line, qty: 12 },
      { ...line, qty: 3 },
    ],
  })
  await page.reload()
  await page.getByRole('button', { name: '提交审核' }).click()
  await agree(page, '提交审核')
  await expect(page.getByText(/已提交 2 行/).first()).toBeVisible()
  await expect(page.getByText('请由另一个人审核').first()).toBeVisible()

  const rights = ['search', 'detail', 'audit', 'reject'].map((verb) => `initWarehouseManage_${verb}_button`)
  const auditor = await Caller.signIn(await makeClerk(admin, rights))
  await enter(page, auditor, `${OPENING}AED?operationType=audit&id=${noteId}`)
  await page.getByRole('button', { name: '审核通过并入账' }).click()
  await expect(page.getByText(/已审核通过，2 行/).first()).toBeVisible()
  await expect(page.getByText('已审核', { exact: true }).first()).toBeVisible()
  await expect
    .poll(async () => {
      const { total } = await admin.get<{ total: number }>(`/wms/inventory/list?goodsCode=${house.goods}`)
      return total
    })
    .toBeGreaterThan(0)
})

test('whoever may not hold stock is not offered it', async ({ page, admin }) => {
  const house = await makeHouse(admin)
  await receive(admin, house, [1])
  const rights = ['search', 'detail'].map((verb) => `inventoryManage_${verb}_button`)
  const clerk = await Caller.signIn(await makeClerk(admin, rights))
  await enter(page, clerk, `${STOCK}?goodsCode=${house.goods}`)
  await act(row(grid(page, '库存管理'), house.goods), '详情')
  await expect(panel(page).getByRole('button', { name: '冻结' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '立即核对' })).toHaveCount(0)
})
