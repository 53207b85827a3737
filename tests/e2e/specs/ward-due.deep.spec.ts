import { describe, expect, it } from 'vitest';
import { useClinic } from '../harness/desk.ts';
import { glance, inspect, pictureOnPhone } from '../harness/look.ts';
import { NAMES, PASSWORD } from '../harness/people.ts';
import { KEEPS_APP } from '../harness/sit-down.ts';
import { smallTargets, TABLET } from '../harness/touch.ts';
import { Frame } from '../pages/shell.ts';
import { type ArrangedDay, arrangeDay, DuePage } from '../pages/ward-due.ts';

const clinic = useClinic();
const MINUTE = 60;

interface Entry {
  readonly missions: readonly { missionID: string; outcome?: string; reason?: string; uncheckedReason?: string }[];
  readonly looks?: readonly { by: string }[];
}

describe('what is due in the ward', () => {
  it('[1.2.43] is worked through by keys: the longest late first, one by the space bar, skipped with a reason, several confirmed one by one, controlled drugs with a second person or a reason', async () => {
    const admin = await clinic.api('sudo');
    const now = Math.floor(Date.now() / 1000);
    const injection = (missionID: string, name: string, minutes: number) => ({
      ...{ missionID, name, price: 120, arrangeDateTime: [now + minutes * MINUTE] },
    });
    const drip = (missionID: string, name: string, minutes: number) => ({
      ...{ _id: missionID, missionID, name, price: 80, number: 10, controlled: true, mlPerHour: 2, dosePerKg: 0.2 },
      arrangeDateTime: [now + minutes * MINUTE],
    });
    const first = await arrangeDay(admin, 'A-02', {
      injectionMission: [injection('late', '止吐針', -40), injection('held', '抗生素針', -25)],
      infusionDrugMission: [drip('two', 'Ketamine CRI', -5), drip('alone', 'Fentanyl CRI', 5)],
    });
    const second = await arrangeDay(admin, 'A-03', {
      monitorMission: [
        { missionID: 'bt', arrangeDateTime: [now] },
        { missionID: 'hr', arrangeDateTime: [now] },
      ],
      injectionMission: [injection('soon', '胃黏膜保護針', 2)],
    });
    const logOf = ({ inHospitalID, planDateTime }: ArrangedDay) =>
      admin.get<{ execute: Entry[] } | null>(
        `/inHospital/v2/missionLog?${new URLSearchParams({ inHospitalID, planDateTime: String(planDateTime) })}`,
      );
    const said = async (day: ArrangedDay) => ((await logOf(day))?.execute ?? []).flatMap(({ missions }) => missions);

    const desk = await clinic.deskOf('director', { ...KEEPS_APP, viewport: { width: 1366, height: 768 } });
    const page = new DuePage(desk, clinic.server.url);
    await page.open();
    await page.row(first.pet, '止吐針').waitFor();
    await page.row(second.pet, '體溫').waitFor();
    await inspect(desk, 'ward-due');
    await pictureOnPhone(desk, 'ward-due');

    await page.choose(first.pet, '止吐針');
    await desk.keyboard.press('Space');
    await page.row(first.pet, '止吐針').waitFor({ state: 'detached' });
    await page.choose(first.pet, '抗生素針');
    await desk.keyboard.press('s');
    await page.skipping.getByRole('radio', { name: '動物拒絕' }).check();
    await page.skipping.getByLabel('原因').fill('掙扎咬人');
    await glance(desk, 'ward-due-skip');
    await desk.keyboard.press('Enter');
    await page.row(first.pet, '抗生素針').waitFor({ state: 'detached' });
    await expect
      .poll(() => said(first))
      .toMatchObject([
        { missionID: 'late', outcome: 'given' },
        { missionID: 'held', outcome: 'refused', reason: '掙扎咬人' },
      ]);

    await page.choose(second.pet, '體溫');
    await desk.keyboard.press('x');
    await page.choose(second.pet, '胃黏膜保護針');
    await desk.keyboard.press('x');
    await desk.keyboard.press('Control+Enter');
    await page.round.getByRole('textbox', { name: `${second.pet} 體溫 的數值` }).fill('38.9');
    await page.round.getByRole('checkbox', { name: /胃黏膜保護針/ }).check();
    await glance(desk, 'ward-due-round');
    await page.round.getByRole('button', { name: '記錄 2 項' }).click();
    await page.row(second.pet, '胃黏膜保護針').waitFor({ state: 'detached' });
    await page.row(second.pet, '心跳').waitFor();
    await expect.poll(() => said(second)).toMatchObject([{ missionID: 'soon', outcome: 'given' }]);
    const { inHospitalID } = second;
    const measured = () =>
      admin.get<{ monitor: { status: Record<string, { value: Record<string, unknown> }> }[] }>(
        `/inHospital/monitor?${new URLSearchParams({ inHospitalID })}`,
      );
    await expect
      .poll(async () =>
        (await measured()).monitor.flatMap(({ status }) => Object.values(status).map(({ value }) => value)),
      )
      .toEqual([{ bt: 38.9 }]);

    await page.choose(first.pet, 'Ketamine');
    await desk.keyboard.press('Space');
    await page.secondPerson.waitFor();
    await page.lookAs(NAMES.doctor, PASSWORD);
    await glance(desk, 'ward-due-second-person');
    await page.give();
    await page.row(first.pet, 'Ketamine').waitFor({ state: 'detached' });

    await desk.context().setOffline(true);
    await new Frame(desk).isOffline();
    await page.choose(first.pet, 'Fentanyl');
    await desk.keyboard.press('Space');
    await page.giveAlone('夜間只有一人');
    await page.row(first.pet, 'Fentanyl').waitFor({ state: 'detached' });
    await page.owed.getByText('Fentanyl CRI').waitFor();
    await glance(desk, 'ward-due-owed');
    await desk.context().setOffline(false);
    await new Frame(desk).isSynced();
    await expect
      .poll(async () => (await logOf(first))?.execute.slice(2))
      .toMatchObject([
        { missions: [{ missionID: 'two' }], looks: [{ by: '/staff/doctor@demo.vetloom.test' }] },
        { missions: [{ missionID: 'alone', uncheckedReason: '夜間只有一人' }] },
      ]);

    const doctor = await clinic.deskOf('doctor', TABLET);
    const theirs = new DuePage(doctor, clinic.server.url);
    await theirs.open('?by=room&ahead=24');
    await theirs.owed.getByText(first.pet).waitFor();
    expect(await smallTargets(doctor)).toEqual([]);
    await glance(doctor, 'ward-due-tablet');
    await theirs.owed
      .getByRole('listitem')
      .filter({ hasText: first.pet })
      .getByRole('button', { name: '我來覆核' })
      .click();
    await theirs.owed.getByText(first.pet).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await logOf(first))?.execute[3]?.looks)
      .toMatchObject([{ by: '/staff/doctor@demo.vetloom.test' }]);
  });
});
