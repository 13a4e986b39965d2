/** Jobs of a putaway: given to a driver in the task centre, taken out of the pool, reported, finished by their document. */
import type { Locator, Page } from '@playwright/test'
import { accessible } from './console'
import { Caller } from './support/caller'
import { act, dialog, field, grid, row } from './support/console'
import { makeAccount, type MadeAccount, makeRole } from './support/data'
import { type House, makeHouse, putawayOf, receive } from './support/house'
import { enter, expect, test } from './support/test'

const CENTRE = '/integratedQuery/tasksList'
const FORKLIFT = '/inWarehouseManage/forkliftJobManage'
const PUTAWAY = ['search', 'detail', 'grounding', 'confirm', 'take', 'start']
const DRIVES = [
  ...['search', 'detail', 'take', 'start', 'release', 'report', 'solve'].map(
    (verb) => `forkliftJobManage_${verb}_button`,
  ),
  ...PUTAWAY.map((verb) => `putawayNoteManage_${verb}_button`),
]

interface Job {
  readonly id: string
  readonly jobNo: string
  readonly status: string
}

/** A job for each quantity that was received, of a house of its own, in the order of the quantities. */
async function begin(
  admin: Caller,
  quantities: readonly number[],
): Promise<{ readonly house: House; readonly jobs: readonly Job[]; readonly docNo: string }> {
  const house = await makeHouse(admin)
  const { docNo } = await putawayOf(admin, await receive(admin, house, quantities))
  const { records } = await admin.get<{ records: readonly Job[] }>(`/wms/task/list?docNo=${docNo}`)
  return { house, jobs: records.toSorted((one, other) => one.jobNo.localeCompare(other.jobNo)), docNo }
}

/** Somebody who drives in this warehouse only. */
async function makeDriver(admin: Caller, { warehouse }: House): Promise<MadeAccount> {
  const role = await makeRole(admin, DRIVES)
  return makeAccount(admin, { roles: [role.id], warehouses: [warehouse] })
}

/** The card of a job on the page of those who drive. */
const card = (within: Page | Locator, job: Job): Locator => within.getByRole('listitem', { name: job.jobNo })
const mineOn = (page: Page): Locator => page.getByRole('region', { name: '我的作业' })

test('a job is given to a driver, who begins it, confirms its document and so finishes it', async ({
  page,
  admin,
}) => {
  const { house, jobs, docNo } = await begin(admin, [10])
  const [job] = jobs
  if (!job) throw new Error(`no job for ${docNo}`)
  const driver = await makeDriver(admin, house)
  await enter(page, admin, `${CENTRE}?docNo=${docNo}`)
  const line = row(grid(page, '任务中心'), job.jobNo)
  await act(line, '分配')
  await dialog(page).getByRole('textbox').fill(driver.username)
  await dialog(page).getByRole('radio', { name: driver.name }).click()
  await dialog(page).getByRole('button', { name: '分配', exact: true }).click()
  await expect(line).toContainText(driver.name)
  await accessible(page)

  const mine = await Caller.signIn(driver)
  await enter(page, mine, FORKLIFT)
  await expect(card(mineOn(page), job)).toBeVisible()
  await accessible(page)
  await card(page, job).getByRole('button', { name: '开始' }).click()
  await expect(card(page, job).getByRole('button', { name: '开始' })).toHaveCount(0)
  await card(page, job).getByRole('button', { name: '去确认' }).click()
  await page.getByRole('button', { name: '确认上架', exact: true }).first().click()
  await expect(page.getByText(/已全部上架/).first()).toBeVisible()
  await enter(page, mine, FORKLIFT)
  await expect(page.getByText('手上没有作业')).toBeVisible()
  const after = await admin.get<Job>(`/wms/task/${job.id}`)
  expect(after.status).toBe('COMPLETED')
})

test('a driver takes a job out of the pool, reports what is wrong with it and gives it back', async ({
  page,
  admin,
}) => {
  const { house, jobs } = await begin(admin, [10, 20])
  const [job] = jobs
  if (!job) throw new Error('no jobs')
  const driver = await Caller.signIn(await makeDriver(admin, house))
  await enter(page, driver, FORKLIFT)
  await card(page, job).getByRole('button', { name: '领取' }).click()
  await expect(card(mineOn(page), job)).toBeVisible()
  await card(page, job).getByRole('button', { name: '报告异常' }).click()
  await field(dialog(page), '哪里不对').click()
  await page.locator('.ant-select-item-option:visible').first().click()
  await field(dialog(page), '说明').fill('货架横梁变形')
  await dialog(page).getByRole('button', { name: '报告异常' }).click()
  await expect(card(page, job).getByRole('note')).toContainText('货架横梁变形')
  await card(page, job).getByRole('button', { name: '异常已解除' }).click()
  await expect(card(page, job).getByRole('note')).toHaveCount(0)
  await card(page, job).getByRole('button', { name: '退回' }).click()
  await expect(page.getByText('手上没有作业')).toBeVisible()
  await expect(page.getByRole('heading', { name: /任务池/ })).toContainText('2')
})

test('of two drivers who want the same job one gets it, and the other is told who', async ({
  page,
  admin,
}) => {
  const { house, jobs } = await begin(admin, [10])
  const [job] = jobs
  if (!job) throw new Error('no jobs')
  const [first, second] = [await makeDriver(admin, house), await makeDriver(admin, house)]
  await enter(page, await Caller.signIn(second), FORKLIFT)
  await expect(card(page, job).getByRole('button', { name: '领取' })).toBeVisible()
  const faster = await Caller.signIn(first)
  await faster.post(`/wms/forkliftJob/${job.id}/take`, {})
  await card(page, job).getByRole('button', { name: '领取' }).click()
  await expect(page.getByText(new RegExp(first.name)).first()).toBeVisible()
})
