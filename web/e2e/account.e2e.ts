/** The life of an account: added, used, locked out, given a new password, signed out everywhere. */
import type { Page } from '@playwright/test'
import { Caller, type Refused } from './support/caller'
import {
  act,
  agree,
  choose,
  dialog,
  faultOf,
  field,
  grid,
  message,
  panel,
  row,
  signIn,
} from './support/console'
import { makeClerk, makeRole, unique } from './support/data'
import { enter, expect, test } from './support/test'

const SCREEN = '/systemManage/accountManage'
const STAFF = ['staffManage_search_button']

/** The line of an account on the administrator's list. */
async function lineOf(page: Page, username: string) {
  const line = row(grid(page, '账号管理'), username)
  await expect(line).toBeVisible()
  return line
}

/** The password that is shown once. */
async function notePassword(page: Page, username: string): Promise<string> {
  const once = page.getByRole('dialog', { name: `${username} 的新密码` })
  const password = await once.getByRole('status').innerText()
  await once.getByRole('button', { name: '已记下' }).click()
  await expect(once).toBeHidden()
  return password
}

test('a new account signs in with the password that was shown once', async ({ page, admin, browser }) => {
  const role = await makeRole(admin, STAFF)
  const username = unique('clerk').toLowerCase()
  await enter(page, admin, SCREEN)
  await page.getByRole('button', { name: '新增' }).click()
  const form = panel(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(faultOf(form, '用户名')).toHaveText('必填')
  await expect(faultOf(form, '角色')).toHaveText('必填')
  await field(form, '用户名').fill(username)
  await field(form, '姓名').fill('新来的人')
  await choose(form, '角色', role.roleName)
  await field(form, '全部仓库').click()
  await form.getByRole('button', { name: '保存' }).click()
  const password = await notePassword(page, username)
  await expect(await lineOf(page, username)).toContainText('新来的人')

  const own = await (await browser.newContext()).newPage()
  await own.goto(new URL('login', page.url().replace(SCREEN, '/')).href)
  await signIn(own, { username, password })
  await expect(own.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
  await own.context().close()
})

test('a name that is taken is told at its field', async ({ page, admin }) => {
  const clerk = await makeClerk(admin, STAFF)
  const role = await makeRole(admin, STAFF)
  await enter(page, admin, SCREEN)
  await page.getByRole('button', { name: '新增' }).click()
  const form = panel(page)
  await field(form, '用户名').fill(clerk.username)
  await field(form, '姓名').fill('同名的人')
  await choose(form, '角色', role.roleName)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(faultOf(form, '用户名')).toHaveText('已被使用，请换一个')
})

test('a disabled account is out at once and in again when enabled', async ({ page, admin }) => {
  const clerk = await makeClerk(admin, STAFF)
  const own = await Caller.signIn(clerk)
  await enter(page, admin, `${SCREEN}?username=${clerk.username}`)
  await act(await lineOf(page, clerk.username), '停用')
  await expect(dialog(page)).toContainText(`停用后，${clerk.username} 立即退出登录`)
  await agree(page, '停用')
  await expect(await lineOf(page, clerk.username)).toContainText('禁用')
  expect(await refusal(own.get('/arpa-basic-api/staff/list'))).toBe(21332)
  await expect(Caller.signIn(clerk)).rejects.toThrow()
  await act(await lineOf(page, clerk.username), '启用')
  await expect(message(page, '启用成功')).toBeVisible()
  await Caller.signIn(clerk)
})

test('a new password takes the place of the old one', async ({ page, admin }) => {
  const clerk = await makeClerk(admin, STAFF)
  const own = await Caller.signIn(clerk)
  await enter(page, admin, `${SCREEN}?username=${clerk.username}`)
  await act(await lineOf(page, clerk.username), '重置密码')
  await agree(page, '重置密码')
  const password = await notePassword(page, clerk.username)
  expect(await refusal(own.get('/arpa-basic-api/staff/list'))).toBe(21332)
  await expect(Caller.signIn(clerk)).rejects.toThrow()
  await Caller.signIn({ ...clerk, password })
})

test('signing somebody out ends all their sessions', async ({ page, admin }) => {
  const clerk = await makeClerk(admin, STAFF)
  const own = [await Caller.signIn(clerk), await Caller.signIn(clerk)]
  await enter(page, admin, `${SCREEN}?username=${clerk.username}`)
  const line = await lineOf(page, clerk.username)
  await line.getByRole('button', { name: clerk.username }).click()
  const sessions = panel(page).getByRole('region', { name: '当前登录' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await panel(page).getByRole('button', { name: '关闭' }).last().click()
  await act(line, '强制下线')
  await agree(page, '强制下线')
  await expect(message(page, '已退出 2 个登录')).toBeVisible()
  for (const each of own) expect(await refusal(each.get('/arpa-basic-api/staff/list'))).toBe(21332)
})

/** Number of the refusal that a call ends with. */
async function refusal(answer: Promise<unknown>): Promise<number> {
  return answer.then(
    () => 0,
    (error: Refused) => error.status,
  )
}
