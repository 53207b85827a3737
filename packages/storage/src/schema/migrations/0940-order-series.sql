-- The numbers of the store's forms are counted in the clinic's settings. A series that they don't know yet goes on from the greatest number on any form.
DROP TABLE vetloom.form_series;
