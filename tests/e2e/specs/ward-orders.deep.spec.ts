import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../harness/api.ts';
import { segment } from '../harness/arrange.ts';
import { arrangeWardDay } from '../harness/arrange-ward-day.ts';
import { useClinic } from '../harness/desk.ts';
import { inspect, pictureOnPhone, violations } from '../harness/look.ts';
import { WardSheetPage } from '../pages/ward-sheet.ts';

const clinic = useClinic();
let admin: Api;
beforeAll(async () => {
  admin = await clinic.api('sudo');
});

interface Plan {
  readonly injectionMission: readonly {
    readonly name: string;
    readonly dosePerKg?: number;
    readonly overrides?: readonly { readonly reason: string; readonly by: string }[];
  }[];
  readonly infusionDrugMission: readonly { readonly name: string; readonly mlPerHour: number; readonly mix?: object }[];
}

describe('orders of the ward', () => {
  it('are looked at like prescriptions, and an infusion is worked out from what is written of it', async () => {
    const stay = await arrangeWardDay(admin, (_today, now) => ({
      drugBag: [{ bagID: 'pred', items: [{ _id: 'p1', name: 'Prednisolone 5 mg', unit: '錠', price: 5, number: 2 }] }],
      drugMission: [{ missionID: 'po', bagID: 'pred', name: 'Prednisolone 5 mg', arrangeDateTime: [now + 7200] }],
      infusionDrugMission: [
        {
          ...{ missionID: 'lrs', _id: 'lrs', name: 'LRS', unit: 'mL', price: 0.2, number: 500, mlPerHour: 18 },
          arrangeDateTime: [now - 600],
        },
      ],
    }));
    const at = Math.floor(Date.now() / 1000) - 600;
    await admin.post('/inHospital/v2/mission/execute', {
      ...{ ...stay.day, executeID: 'lrs1', dateTime: at },
      missions: [{ missionID: 'lrs' }],
    });
    const doctor = await clinic.deskOf('doctor');
    const sheet = new WardSheetPage(doctor);
    await sheet.open(clinic.server.url, stay.inHospitalID);
    const mismatched = () => violations(doctor, (axe) => axe.withRules(['label-content-name-mismatch']));
    expect(await mismatched()).toEqual([]);
    // Several days beside each other have the same head.
    await doctor.keyboard.press('v');
    await doctor.getByRole('button', { name: '單日' }).waitFor();
    expect(await mismatched()).toEqual([]);
    await doctor.keyboard.press('v');
    await sheet.grid.waitFor();

    const order = sheet.order('加醫囑');
    await doctor.keyboard.press('n');
    await order.waitFor();
    await order.getByText('注射', { exact: true }).click();
    await order.getByRole('combobox').or(order.getByPlaceholder('名稱或代碼')).first().fill('Meloxicam');
    await doctor.getByRole('option').first().waitFor();
    await doctor.keyboard.press('Enter');
    // It meets the steroid that stands in the day.
    await order
      .getByText(/胃腸潰瘍/)
      .first()
      .waitFor();
    await order.getByText(/以 9.1 kg 計算/).waitFor();
    await doctor.keyboard.press('Control+Enter');
    await order.getByText(/用藥警示沒有填理由/).waitFor();
    await inspect(doctor, 'ward-order-warning');
    await pictureOnPhone(doctor, 'ward-order-warning');
    await order.getByRole('button', { name: '仍要使用，填寫理由…' }).click();
    await order.getByLabel('仍要使用的理由').fill('已停類固醇，明天起不再給');
    await doctor.keyboard.press('Enter');
    await doctor.keyboard.press('Control+Enter');
    await order.waitFor({ state: 'hidden' });
    await sheet.head('Meloxicam').waitFor();

    await doctor.keyboard.press('n');
    await order.waitFor();
    await order.getByText('輸液', { exact: true }).click();
    await order.getByLabel('名稱', { exact: true }).fill('Lidocaine CRI');
    await order.getByLabel('藥量 mg（加進袋裡）').fill('500');
    await order.getByLabel('袋子 mL（不稀釋就留空）').fill('500');
    await order.getByLabel('要給的劑量').fill('50');
    expect(await order.getByLabel('速度 mL/時').inputValue()).toBe('27.3');
    await order.getByText(/= 27.3 mg\/時/).waitFor();
    await inspect(doctor, 'ward-order-infusion');
    await doctor.keyboard.press('Control+Enter');
    await order.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => {
        const query = `inHospitalID=${segment(stay.inHospitalID)}&planDateTime=${stay.today}`;
        const plan = await admin.get<Plan>(`/inHospital/v2/plan?${query}`);
        const injection = plan.injectionMission.find(({ name }) => name.startsWith('Meloxicam'));
        const infusion = plan.infusionDrugMission.find(({ name }) => name === 'Lidocaine CRI');
        return [injection?.overrides?.[0]?.reason, infusion?.mlPerHour, infusion?.mix];
      })
      .toEqual(['已停類固醇，明天起不再給', 27.3, { dose: 50, unit: 'µg/kg/min', drugMg: 500, bag: 500 }]);

    // How an infusion runs, beside its cell.
    const hour = new Date((at + 8 * 3600) * 1000).getUTCHours();
    await sheet.cell('LRS', hour).click();
    await doctor.getByRole('region', { name: '幫浦與實際輸入量' }).waitFor();
    expect(await mismatched()).toEqual([]);
    await inspect(doctor, 'ward-infusion-flow');
  });
});
