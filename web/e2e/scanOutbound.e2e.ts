/** Outbound by scan: an order is picked, checked, loaded and sent off with nothing but a scanner and a few large keys. */
import { accessible } from './console'
import { loadsWhatLeaves, stockedHouse } from './support/house'
import { question, scan } from './support/scanner'
import { enter, expect, test } from './support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

interface Sheet {
  readonly id: string
  readonly version: number
  readonly docNo: string
}

interface NoteRow {
  readonly id: string
  readonly docNo: string
}

test('an order is picked, checked, loaded and shipped by scanner at the width of a phone', async ({
  page,
  admin,
}) => {
  const house = await stockedHouse(admin, [30])
  await loadsWhatLeaves(admin, house)
  const made = await admin.post<Sheet>('/wms/deliverySheet/addSubmit', {
    warehouseCode: house.warehouse,
    ownerCode: house.owner,
    lines: [{ goodsCode: house.goods, qty: 10 }],
  })
  await admin.post(`/wms/deliverySheet/${made.id}/allot`, { version: made.version })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const said = (words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

  // Picked: the place first, then the goods, then how many.
  await enter(page, admin, '/deliveryManage/pickingGoodsNoteManage')
  await press('扫描拣货')
  await expect(question(page, '在哪个仓库？')).toBeVisible()
  await press(new RegExp(house.warehouse))
  await expect(question(page, '到了扫库位')).toBeVisible()
  await accessible(page)
  await scan(page, `${house.area}-8`)
  await expect(page.getByRole('alert')).toContainText('库位不对')
  const place = (await page.getByRole('group', { name: '去这里' }).locator('b').textContent()) ?? ''
  await scan(page, place)
  await expect(question(page, '扫描货品')).toBeVisible()
  await scan(page, house.goods)
  await expect(question(page, '拿了多少？')).toBeVisible()
  await accessible(page)
  await press('拿好 10 箱')
  await expect(question(page, '没有要拣的货了')).toBeVisible()

  // Checked: a wrong count is told before it is written down.
  const { records } = await admin.get<{ records: NoteRow[] }>(
    `/wms/outboundNote/list?pageNum=1&pageSize=10&sheetNo=${made.docNo}`,
  )
  const note = records[0] ?? { id: '', docNo: '' }
  await enter(page, admin, `/deliveryManage/scanChecking?note=${note.id}`)
  await expect(question(page, '怎么复核？')).toBeVisible()
  await accessible(page)
  await press(/^盲核|盲/)
  // Whoever picked it and may check it all the same says why.
  await expect(question(page, '为什么由你复核？')).toBeVisible()
  await press('主管安排')
  await expect(question(page, '扫描货品或托盘')).toBeVisible()
  await expect(page.getByText('10 箱')).toHaveCount(0)
  await scan(page, house.goods)
  await expect(question(page, '数一数，有多少？')).toBeVisible()
  await expect(page.getByText('10 箱')).toHaveCount(0)
  await press('9')
  await press('数到 9 箱')
  await expect(question(page, '哪里不对？')).toBeVisible()
  await expect(page.getByText('10 箱')).toHaveCount(0)
  await press('重新数')
  await press('1')
  await press('0')
  await press('数到 10 箱')
  await expect(question(page, '全部对上了')).toBeVisible()
  await accessible(page)
  await press('通过复核')
  await expect(said(`${note.docNo} 复核通过，可以装车`)).toBeVisible()

  // Loaded and shipped: the vehicle, its cold, the goods, the seal.
  await press(`去装 ${note.docNo}`)
  await expect(question(page, '扫描或手输车牌')).toBeVisible()
  await accessible(page)
  await scan(page, '沪A12345')
  await expect(question(page, '车厢多少度？')).toBeVisible()
  await press('9')
  await press('确定 -9 ℃')
  await expect(question(page, '温度高了')).toBeVisible()
  await press('重新测')
  await press('1')
  await press('8')
  await press('确定 -18 ℃')
  await expect(question(page, '扫描托盘或货品装车')).toBeVisible()
  await scan(page, house.goods)
  // Of cold goods somebody takes the temperature once; then what was scanned comes on board.
  await expect(question(page, '货品多少度？')).toBeVisible()
  await press('1')
  await press('8')
  await press('确定 -18 ℃')
  await expect(question(page, '全部装完，扫描铅封')).toBeVisible()
  await accessible(page)
  await scan(page, 'SEAL-0001')
  await press('出库')
  await expect(said(`${note.docNo} 已出库，铅封 SEAL-0001`)).toBeVisible()
  expect(await admin.get(`/wms/deliveryNote/${note.id}`)).toMatchObject({
    status: 4,
    plateNo: '沪A12345',
    truckTemp: -18,
    sealNos: 'SEAL-0001',
    checkMode: 4,
    lines: [{ qty: 10, qtyChecked: 10 }],
  })
})
