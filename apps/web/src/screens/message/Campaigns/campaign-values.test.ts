import { campaignFields } from '@vetloom/domain/message/campaign/campaign.schema.ts';
import { describe, expect, it } from 'vitest';
import {
  type CampaignValues,
  campaignFaults,
  campaignFieldsOf,
  campaignValues,
  copyOf,
  newCampaign,
} from './campaign-values.ts';

const values = (change: Partial<CampaignValues> = {}) => ({
  ...campaignValues(newCampaign()),
  name: '健檢月',
  ...change,
});

describe('the form of a campaign', () => {
  it('shows what is stored and stores what it shows', () => {
    const stored = campaignFields.parse({
      name: '洗牙月',
      text: '{owner}您好',
      shortText: '洗牙月',
      ways: ['line'],
      dueDateTime: 1_795_147_200,
      filter: {
        ...{ species: ['Canine'], breeds: ['Poodle'], sex: 'Male', neutered: 'yes', monthsFrom: 6, monthsBelow: 84 },
        ...{ seenWithin: 365, notSeenFor: 30, had: { name: '疫苗', days: 400 }, petLabels: ['慢性病'] },
      },
    });
    expect(campaignFieldsOf(campaignValues(stored))).toEqual(stored);
    expect(campaignValues(stored)).toMatchObject({ ageFrom: '0.5', ageBelow: '7', hadDays: '400', when: 'chosen' });
    expect(campaignFields.safeParse(campaignFieldsOf(values())).success).toBe(true);
  });

  it('says what is wrong at its field, and of words only what would reach an owner', () => {
    expect(campaignFaults(values(), true)).toEqual({});
    expect(campaignFaults(values({ text: '' }), false)).toEqual({});
    const wrong = { name: ' ', text: ' ', seenWithin: '1.5', ageFrom: '90', had: '疫苗', when: 'chosen' } as const;
    expect(Object.keys(campaignFaults(values(wrong), true)).sort()).toEqual([
      ...['ageFrom', 'day', 'had', 'name', 'seenWithin', 'text'],
    ]);
    expect(campaignFaults(values({ text: '{item}到期', subject: '{date}' }), false)).toEqual({
      text: '大括號裡的 {item} 不能用在活動訊息',
      subject: '大括號裡的 {date} 不能用在活動訊息',
    });
  });

  it('copies a campaign without its time', () => {
    const copied = copyOf({ ...newCampaign(), name: '健檢月', dueDateTime: 1_795_147_200 });
    expect(copied).toMatchObject({ name: '健檢月（複本）', dueDateTime: 0 });
  });
});
