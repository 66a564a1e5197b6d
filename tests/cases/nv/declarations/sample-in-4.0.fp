!!NVfp4.0
# SAMPLE belongs to the 5.0 languages
SAMPLE ATTRIB a = fragment.attrib[0]; #@ error ""
MOV result.color, 1;
END
