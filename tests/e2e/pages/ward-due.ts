import type { Locator, Page } from 'playwright-core';
import type { Api } from '../harness/api.ts';
import { arrangeVisit } from '../harness/arrange.ts';

/** `/inHospital/mission`: what is due in the ward. */
export class DuePage {
  readonly #page: Page;
  readonly #url: string;
  readonly list: Locator;

  constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
    this.list = page.getByRole('region', { name: '現在要做' });
  }

  async open(query = ''): Promise<void> {
    await this.#page.goto(`${this.#url}/app/inHospital/mission${query}`);
    await this.list.waitFor();
  }

  /** A line, by the animal and what is due. */
  row(pet: string, what: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: pet }).filter({ hasText: what });
  }

  /** The keys act on the chosen line. */
  async choose(pet: string, what: string): Promise<void> {
    await this.row(pet, what).locator('button[data-due]').focus();
  }

  get round(): Locator {
    return this.#page.getByRole('dialog', { name: /^逐項確認/ });
  }

  get skipping(): Locator {
    return this.#page.getByRole('dialog', { name: '略過，寫下原因' });
  }

  get secondPerson(): Locator {
    return this.#page.getByRole('dialog', { name: '管制藥品覆核' });
  }

  get owed(): Locator {
    return this.#page.getByRole('region', { name: '待第二人覆核的管制藥品' });
  }

  /** A colleague proves by password that they stand here. */
  async lookAs(name: string, password: string): Promise<void> {
    await this.secondPerson.getByRole('combobox', { name: '覆核的人' }).click();
    await this.#page.getByRole('option', { name }).click();
    await this.secondPerson.getByRole('radio', { name: '密碼' }).check();
    await this.secondPerson.locator('input[type="password"]').fill(password);
  }

  async give(): Promise<void> {
    await this.secondPerson.getByRole('button', { name: '覆核並執行' }).click();
    await this.secondPerson.waitFor({ state: 'detached' });
  }

  /** Gives it without a second person. */
  async giveAlone(reason: string): Promise<void> {
    await this.secondPerson.getByRole('button', { name: /^這裡沒有別人/ }).click();
    await this.secondPerson.getByLabel('沒有第二人的理由').fill(reason);
    await this.secondPerson.getByRole('button', { name: '先執行，之後補覆核' }).click();
    await this.secondPerson.waitFor({ state: 'detached' });
  }
}

/** A day of a stay that a spec begins with. */
export interface ArrangedDay {
  readonly pet: string;
  readonly inHospitalID: string;
  readonly planDateTime: number;
}

/** Admits a new animal; `plan` says what is arranged for today. */
export async function arrangeDay(api: Api, cage: string, plan: object): Promise<ArrangedDay> {
  const { pet, petID, recordID } = await arrangeVisit(api, '腸胃炎');
  const stay = await api.post<{ _id: string }>('/inHospital/v2', {
    ...{ petID, recordID, cause: '急性腸胃炎', cageID: cage, cageName: cage, cageDefaultPrice: 800 },
  });
  const planDateTime = Math.floor((Date.now() / 1000 + 8 * 3600) / 86_400) * 86_400 - 8 * 3600;
  const day = { inHospitalID: stay._id, planDateTime };
  await api.post('/inHospital/v2/plan', day);
  await api.put('/inHospital/v2/plan', { ...day, ...plan });
  return { pet, ...day };
}
