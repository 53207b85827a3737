-- Run once by a superuser in VetLoom's database: psql -d vetloom -v password=... -f deploy/pgbouncer.sql
-- PgBouncer may ask for the secrets of the two roles by which the server signs in, and for nobody else's.
CREATE ROLE vetloom_pooler LOGIN PASSWORD :'password';
CREATE FUNCTION public.vetloom_pooler_lookup(asked text, OUT role text, OUT secret text) RETURNS SETOF record
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
    SELECT rolname::text, rolpassword FROM pg_authid
     WHERE rolname = asked AND rolcanlogin
       -- A role's name has 63 letters, also where the database's has as many.
       AND rolname IN (left(current_database(), 55) || '_app', left(current_database(), 55) || '_signin')
  $$;
REVOKE EXECUTE ON FUNCTION public.vetloom_pooler_lookup(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.vetloom_pooler_lookup(text) TO vetloom_pooler;
